#!/bin/sh
# Makes a backup each night at 04:10 UTC, for hosts without a timer of their own. A failure is told and tried the next
# night.
set -eu
trap 'exit 0' TERM INT
while :; do
  now=$(date -u +%s)
  night=$(date -u -d '04:10' +%s)
  [ "$night" -gt "$now" ] || night=$((night + 86400))
  # In the background, because a shell ends no earlier than the command it waits for.
  sleep $((night - now)) &
  wait $!
  deploy/backup.sh || echo 'The backup failed.' >&2
done
