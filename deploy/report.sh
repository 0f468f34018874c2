#!/bin/sh
# Mails the owner that a unit of the shop failed. Run by defile-report@.service.
set -eu
cd "$(dirname "$0")/.."
node_modules/node/bin/node scripts/run.mjs app/tools/mail-owner.ts "Échec : $1" <<MAIL
$1 a échoué sur $(hostname), le $(date '+%d/%m/%Y à %H:%M').
Pour lire pourquoi : journalctl -u $1 -n 50
MAIL
