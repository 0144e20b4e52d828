#!/bin/sh
# Installs the system's Chromium, which the browser tests drive; where one runs already, does nothing.
set -eu

PAUSE=${PAUSE:-15} # seconds between two tries
TRIES=20           # another installation may hold the lock for minutes

runs() {
  for name in chromium-headless-shell chromium chromium-browser google-chrome; do
    if command -v "$name" >/dev/null && "$name" --version >/dev/null 2>&1; then return 0; fi
  done
  return 1
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

# A fresh machine has no lists of packages, or old ones that name files which are gone: they are fetched before each try.
# What cannot be fetched may be a source that we do not need. What an interrupted installation left behind is finished first.
install_for_debian() {
  apt="apt-get -q -y -o DPkg::Lock::Timeout=600 -o Acquire::Retries=5 -o Dpkg::Options::=--force-confold"
  as_root $apt update >/dev/null || true
  as_root dpkg --configure -a >/dev/null || true
  # The same browser without its windows starts quicker, where it has a package of its own.
  package=chromium
  if apt-cache show chromium-headless-shell >/dev/null 2>&1; then package=chromium-headless-shell; fi
  as_root $apt install --no-install-recommends "$package" fonts-dejavu-core >/dev/null
}

if runs; then exit 0; fi
export DEBIAN_FRONTEND=noninteractive
if [ "$(id -u)" != 0 ] && ! command -v sudo >/dev/null; then
  echo "Installing Chromium needs root or sudo. Install it with your system's packages, then run make test again." >&2
  exit 1
fi
if command -v apt-get >/dev/null; then
  retry install_for_debian
elif command -v dnf >/dev/null; then
  retry as_root dnf install -y -q chromium dejavu-sans-fonts
elif command -v apk >/dev/null; then
  retry as_root apk add -q chromium font-dejavu
elif command -v pacman >/dev/null; then
  retry as_root pacman -Sy --noconfirm --quiet chromium ttf-dejavu
else
  echo "Install Chromium with your system's packages, then run make test again." >&2
  exit 1
fi
if ! runs; then
  echo "The packages are installed, but no Chromium starts. Install one that does, then run make test again." >&2
  exit 1
fi
