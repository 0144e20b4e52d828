#!/bin/sh
# Installs the system's PostgreSQL, of which the tests start a private server; where its programs are found already, does nothing.
set -eu

PAUSE=${PAUSE:-15} # seconds between two tries
TRIES=20           # another installation may hold the lock for minutes

found() {
  command -v initdb >/dev/null || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1
}

as_root() {
  if [ "$(id -u)" = 0 ]; then "$@"; else sudo env DEBIAN_FRONTEND=noninteractive "$@"; fi
}

# Again after a pause where it failed: a lock is given back, a mirror answers the next time.
retry() {
  try=1
  until "$@"; do
    if [ "$try" -ge "$TRIES" ]; then
      echo "Gave up after $TRIES tries." >&2
      return 1
    fi
    echo "Try $try of $TRIES failed; the next one in $PAUSE seconds." >&2
    try=$((try + 1))
    sleep "$PAUSE"
  done
}

# The system's own server is neither needed nor wanted: no cluster is made for it.
install_for_debian() {
  apt="apt-get -q -y -o DPkg::Lock::Timeout=600 -o Acquire::Retries=5 -o Dpkg::Options::=--force-confold"
  as_root $apt update >/dev/null || true
  as_root dpkg --configure -a >/dev/null || true
  as_root $apt install --no-install-recommends postgresql-common >/dev/null
  as_root sh -c 'mkdir -p /etc/postgresql-common/createcluster.d && echo "create_main_cluster = false" > /etc/postgresql-common/createcluster.d/companion.conf'
  as_root $apt install --no-install-recommends postgresql >/dev/null
}

if found; then exit 0; fi
export DEBIAN_FRONTEND=noninteractive
if [ "$(id -u)" != 0 ] && ! command -v sudo >/dev/null; then
  echo "Installing PostgreSQL needs root or sudo. Install it with your system's packages, then run make test again." >&2
  exit 1
fi
if command -v apt-get >/dev/null; then
  retry install_for_debian
elif command -v dnf >/dev/null; then
  retry as_root dnf install -y -q postgresql-server
elif command -v apk >/dev/null; then
  retry as_root apk add -q postgresql
elif command -v pacman >/dev/null; then
  retry as_root pacman -Sy --noconfirm --quiet postgresql
else
  echo "Install PostgreSQL with your system's packages, then run make test again." >&2
  exit 1
fi
if ! found; then
  echo "The packages are installed, but there is no initdb. Install PostgreSQL's server, then run make test again." >&2
  exit 1
fi
