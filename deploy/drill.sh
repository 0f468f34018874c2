#!/bin/sh
# Restores the newest backup into a scratch database and mails the result. Run by defile-drill.service.
set -eu
umask 077
: "${BACKUP_DIR:?}" "${BACKUP_KEY:?}"
cd "$(dirname "$0")/.."
node() { node_modules/node/bin/node scripts/run.mjs "$@"; }

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
newest=$(find "$BACKUP_DIR" -name 'defile-*.age' -mtime -3 | sort | tail -n 1)
if [ -z "$newest" ]; then
  echo "Aucune sauvegarde de moins de trois jours dans $BACKUP_DIR." >&2
  exit 1
fi
age --decrypt --identity "$BACKUP_KEY" --output "$work/shop.jsonl.gz" "$newest"
node app/tools/check-backup.ts "$work/shop.jsonl.gz" >"$work/report"
cat "$work/report"
node app/tools/mail-owner.ts 'Sauvegarde relue' <"$work/report"
