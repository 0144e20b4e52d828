#!/bin/sh
# Installs the system's Chromium: what the browser tests drive.
set -e
as_root() { if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi; }
if command -v apt-get >/dev/null; then
  as_root apt-get update -qq
  as_root apt-get install -y -qq --no-install-recommends chromium fonts-dejavu-core >/dev/null
elif command -v dnf >/dev/null; then
  as_root dnf install -y -q chromium dejavu-sans-fonts
elif command -v apk >/dev/null; then
  as_root apk add -q chromium font-dejavu
elif command -v pacman >/dev/null; then
  as_root pacman -S --noconfirm --quiet chromium ttf-dejavu
else
  echo "Install Chromium with your system's package manager, then run make test again." >&2
  exit 1
fi
