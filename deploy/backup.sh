#!/bin/sh
# Makes an encrypted backup in BACKUP_DIR, deletes all but the newest BACKUP_KEEP, and copies it to S3 when
# BACKUP_S3_ENDPOINT is given. Run by defile-backup.service.
set -eu
umask 077
: "${BACKUP_DIR:?}" "${BACKUP_RECIPIENT:?}" "${BACKUP_KEEP:?}"
cd "$(dirname "$0")/.."
node() { node_modules/node/bin/node scripts/run.mjs "$@"; }

# A killed run leaves its folder, which holds the shop in clear. A run of more than ten hours counts as killed.
find "${TMPDIR:-/tmp}" -maxdepth 1 -name 'defile-backup.*' -user "$(id -u)" -mmin +600 -exec rm -rf {} +
work=$(mktemp -d "${TMPDIR:-/tmp}/defile-backup.XXXXXX")
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
name="defile-$(date -u +%Y%m%dT%H%M%SZ).jsonl.gz.age"
node app/tools/backup.ts "$work/shop.jsonl.gz"
# Hidden until it is complete, so that a partial file never counts as a backup.
age --encrypt --recipient "$BACKUP_RECIPIENT" --output "$BACKUP_DIR/.$name" "$work/shop.jsonl.gz"
mv "$BACKUP_DIR/.$name" "$BACKUP_DIR/$name"

find "$BACKUP_DIR" -name '.defile-*' -mmin +600 -delete
old=$(find "$BACKUP_DIR" -name 'defile-*.age' | sort -r | tail -n "+$((BACKUP_KEEP + 1))")
# Names of deleted backups whose copies in S3 are still to be deleted: they outlive a night whose copy fails.
deleted="$BACKUP_DIR/.deleted-backups"
echo "$old" >>"$deleted"
# shellcheck disable=SC2086 # The names hold no spaces.
rm -f $old
# Last, so that a failed copy fails the script and stops nothing else.
# shellcheck disable=SC2046
node app/tools/send-backup.ts "$BACKUP_DIR/$name" $(cat "$deleted")
rm "$deleted"
echo "$BACKUP_DIR/$name"
