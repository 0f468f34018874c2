#!/bin/sh
# Makes a backup each night at 04:10 UTC, for hosts without a timer of their own. A failure is printed, and the next
# night makes another backup.
set -eu
trap 'exit 0' TERM INT
while :; do
  now=$(date -u +%s)
  night=$(date -u -d '04:10' +%s)
  [ "$night" -gt "$now" ] || night=$((night + 86400))
  # In the background, because a shell handles a signal only after its foreground command.
  sleep $((night - now)) &
  wait $!
  deploy/backup.sh || echo 'The backup failed.' >&2
done
