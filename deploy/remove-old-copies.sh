#!/bin/sh
# Removes copies of backups that are older than two weeks from where eas-copy.service puts them, as the site promises.
# Called with its COPY_TO: folder/, or user@machine:folder/ where `find` may be called by ssh.
set -eu
to=$1
case "$to" in
  *::* | rsync://*) echo "Remove what is older than two weeks at $to yourself: find cannot be called there." >&2; exit 0 ;;
  *:*) folder=${to#*:} ;;
  *) folder=$to ;;
esac
remove="find '$folder' -maxdepth 1 -type f ( -name 'auto-*.db' -o -name 'manual-*.db' -o -name 'upgrade-*.db' ) -mtime +13 -delete"
remove=$(printf %s "$remove" | sed 's/[()]/\\&/g')
case "$to" in
  *:*) ssh "${to%%:*}" "$remove" ;;
  *) sh -c "$remove" ;;
esac
