#!/bin/sh
# Installs the shop on one Debian machine, or updates it: run as root from an unpacked release, as often as needed.
# Three questions, or DOMAIN, OWNER_EMAIL and DATABASE=debian|embedded in the environment.
# PROXY=nginx instead of caddy. TLS=internal for a certificate of Caddy's own authority, TLS_CERTIFICATE and TLS_KEY for
# a given one. These choices are stored for the next run.
# WITHOUT_BACKUP=1 updates without the backup before, for a database that no longer answers.
# ROOT=<folder> writes everything below that folder and changes nothing else, for a trial or a test.
set -eu

ROOT=${ROOT:-}
# Resolves the link /opt/defile/current.
RELEASE=$(cd "$(dirname "$0")/.." && pwd -P)
NAME=$(basename "$RELEASE")
ETC=$ROOT/etc/defile
KEPT_RELEASES=3

say() { printf '\n\033[1m%s\033[0m\n' "$*"; }
fail() { printf '%s\n' "$*" >&2; exit 1; }
# Runs a command that changes the machine. With ROOT, only prints the command.
system() { if [ -n "$ROOT" ]; then echo "(ROOT) $*"; else "$@"; fi; }
secret() { openssl rand -base64 48 | tr -dc 'A-Za-z0-9' | cut -c "1-$1"; }
as_owner() { if [ -n "$ROOT" ]; then cat >"$3"; else install -o "$1" -g "$2" -m "$4" /dev/stdin "$3"; fi; }

check_machine() {
  [ -n "$ROOT" ] || [ "$(id -u)" -eq 0 ] || fail "Lancez ce programme en root : sudo $0"
  command -v apt-get >/dev/null || fail 'Ce programme demande Debian 12 ou plus récent.'
  "$RELEASE/node_modules/node/bin/node" --version >/dev/null 2>&1 ||
    fail "Ce dossier n’est pas une archive de la boutique pour cette machine (npm run release -- --arch=…) : $RELEASE"
  [ -f "$RELEASE/dist/web/.stamp" ] || fail "La boutique n’est pas construite dans $RELEASE (npm run release)."
}

# Reuses the answers of the first run. The environment takes precedence.
ask_questions() {
  given_domain=${DOMAIN:-} given_email=${OWNER_EMAIL:-} given_database=${DATABASE:-} given_proxy=${PROXY:-}
  given_tls=${TLS:-} given_certificate=${TLS_CERTIFICATE:-} given_key=${TLS_KEY:-}
  # shellcheck source=/dev/null
  if [ -f "$ETC/install.conf" ]; then . "$ETC/install.conf"; fi
  DOMAIN=${given_domain:-${DOMAIN:-}} OWNER_EMAIL=${given_email:-${OWNER_EMAIL:-}} DATABASE=${given_database:-${DATABASE:-}}
  PROXY=${given_proxy:-${PROXY:-caddy}}
  # A given certificate replaces a stored authority, and a given authority a stored certificate.
  if [ -n "$given_tls$given_certificate" ]; then TLS=$given_tls TLS_CERTIFICATE=$given_certificate TLS_KEY=$given_key; fi
  unanswered='Sans terminal, donnez DOMAIN, OWNER_EMAIL et DATABASE.'
  [ -n "$DOMAIN" ] || { printf 'Nom de domaine de la boutique (boutique.exemple.fr) : '; read -r DOMAIN || fail "$unanswered"; }
  [ -n "$OWNER_EMAIL" ] || { printf 'Adresse e-mail de la propriétaire (compte, certificat, rapports) : '; read -r OWNER_EMAIL || fail "$unanswered"; }
  [ -n "$DATABASE" ] || { printf 'Base de données, « debian » ou « embedded » [debian] : '; read -r DATABASE || fail "$unanswered"; }
  DATABASE=${DATABASE:-debian}
  # A name copied from the address bar of a browser.
  DOMAIN=$(echo "$DOMAIN" | tr '[:upper:]' '[:lower:]' | sed -e 's|^https*://||' -e 's|/*$||')
  echo "$DOMAIN" | grep -Eq '^[a-z0-9.-]+\.[a-z]{2,}$' || fail "« $DOMAIN » n’est pas un nom de domaine."
  echo "$OWNER_EMAIL" | grep -Eq '^[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+\.[A-Za-z]{2,}$' ||
    fail "« $OWNER_EMAIL » n’est pas une adresse, ou contient d’autres signes que des lettres sans accent, des chiffres et . _ % + -"
  case $DATABASE in debian | embedded) ;; *) fail "DATABASE vaut debian ou embedded, pas « $DATABASE »." ;; esac
  case $PROXY in caddy | nginx) ;; *) fail "PROXY vaut caddy ou nginx, pas « $PROXY »." ;; esac
}

# Another server on the ports of the web would keep the proxy from starting. Its program and its service have one name.
check_ports() {
  if [ -n "$ROOT" ] || ! command -v ss >/dev/null; then return; fi
  other=$(ss -Hltnp '( sport = :80 or sport = :443 )' | sed -n 's/.*users:(("\([^"]*\)".*/\1/p' | grep -vx "$PROXY" | head -n 1)
  [ -z "$other" ] || fail "Les ports 80 et 443 sont pris par $other. Pour les libérer : systemctl disable --now $other"
}

install_packages() {
  say 'Paquets de Debian'
  packages="age ca-certificates openssl"
  if [ "$PROXY" = caddy ]; then packages="$packages caddy"; else packages="$packages nginx-light"; fi
  if [ "$PROXY" = nginx ] && [ -z "${TLS_CERTIFICATE:-}" ]; then packages="$packages certbot"; fi
  if [ "$DATABASE" = debian ]; then packages="$packages postgresql"; fi
  system apt-get update -qq
  # shellcheck disable=SC2086 # One word for each package.
  system env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $packages
}

create_user() {
  say 'Compte et dossiers'
  getent passwd defile >/dev/null ||
    system useradd --system --user-group --home-dir /var/lib/defile --no-create-home --shell /usr/sbin/nologin defile
  mkdir -p "$ETC" "$ROOT/opt/defile/releases" "$ROOT/var/lib/defile" "$ROOT/var/backups/defile" "$ROOT/usr/local/bin"
  system chown defile:defile /var/lib/defile /var/backups/defile
  chmod 700 "$ROOT/var/lib/defile" "$ROOT/var/backups/defile"
}

copy_release() {
  say "Version $NAME"
  target=$ROOT/opt/defile/releases/$NAME
  if [ "$RELEASE" = "$target" ] || diff -rq "$RELEASE" "$target" >/dev/null 2>&1; then return; fi
  rm -rf "$target.partial" "$target.replaced"
  cp -R "$RELEASE" "$target.partial"
  chmod -R go=rX "$target.partial"
  system chown -R root:root "/opt/defile/releases/$NAME.partial"
  if [ -d "$target" ]; then mv "$target" "$target.replaced"; fi
  mv "$target.partial" "$target"
  rm -rf "$target.replaced"
}

# The shop of the new release migrates the database at its start, so a backup comes before.
switch_release() {
  current=$ROOT/opt/defile/current
  previous=$(readlink "$current" || true)
  if [ -n "$previous" ] && [ "$previous" != "releases/$NAME" ] && [ -z "${WITHOUT_BACKUP:-}" ]; then
    say 'Sauvegarde avant la mise à jour'
    system systemctl start defile-backup || fail "La sauvegarde a échoué, et la version en service n’a pas changé. Sa raison : journalctl -u defile-backup
Si la boutique ne démarre plus, arrêtez-la (systemctl stop defile) et relancez ce programme. Sans sauvegarde : WITHOUT_BACKUP=1 $0"
  fi
  ln -sfn "releases/$NAME" "$current"
  install -m 755 "$RELEASE/deploy/defile" "$ROOT/usr/local/bin/defile"
  # A release has the time of its last use, also one that was installed long ago. The shop runs the previous release
  # until its restart.
  for used in "$previous" "releases/$NAME"; do
    if [ -n "$used" ] && [ -d "$ROOT/opt/defile/$used" ]; then touch "$ROOT/opt/defile/$used"; fi
  done
  find "$ROOT/opt/defile/releases" -mindepth 1 -maxdepth 1 -type d ! -name "$NAME" -printf '%T@ %p\n' |
    sort -rn | tail -n "+$KEPT_RELEASES" | cut -d ' ' -f 2- | xargs -r rm -rf
}

create_database() {
  if [ "$DATABASE" != debian ]; then return; fi
  say 'Base de données'
  system runuser -u postgres -- psql -Atqc 'select' ||
    fail 'PostgreSQL ne répond pas : systemctl status postgresql, puis relancez ce programme.'
  system runuser -u postgres -- sh -c \
    "psql -Atc \"select 1 from pg_roles where rolname = 'defile'\" | grep -q 1 || createuser defile"
  system runuser -u postgres -- sh -c \
    "psql -Atc \"select 1 from pg_database where datname = 'defile'\" | grep -q 1 || createdb --owner=defile --encoding=UTF8 --template=template0 defile"
  # The log of PostgreSQL shows no values of rows and no statements, which contain personal data.
  system runuser -u postgres -- psql -qc 'alter role defile set log_error_verbosity = terse' \
    -c 'alter role defile set log_min_error_statement = panic'
}

# Keeps existing files, because the owner fills them in.
write_settings() {
  say 'Réglages'
  printf "DOMAIN=%s\nOWNER_EMAIL='%s'\nDATABASE=%s\nPROXY=%s\nTLS='%s'\nTLS_CERTIFICATE='%s'\nTLS_KEY='%s'\n" \
    "$DOMAIN" "$OWNER_EMAIL" "$DATABASE" "$PROXY" "${TLS:-}" "${TLS_CERTIFICATE:-}" "${TLS_KEY:-}" |
    as_owner root root "$ETC/install.conf" 644
  if [ ! -f "$ETC/access.txt" ]; then
    printf 'Administration https://%s/admin/login\n  %s\n  %s\nRépétition https://%s/sandbox\n  repetition\n  %s\n' \
      "$DOMAIN" "$OWNER_EMAIL" "$(secret 20)" "$DOMAIN" "$(secret 20)" | as_owner root root "$ETC/access.txt" 600
  fi
  if [ ! -f "$ETC/defile.env" ]; then
    database='#DATABASE_URL='
    if [ "$DATABASE" = debian ]; then
      database='DATABASE_URL=postgresql://defile@localhost/defile?host=/var/run/postgresql'
    fi
    sed -e "s|@DOMAIN@|$DOMAIN|g" -e "s|@OWNER_EMAIL@|$OWNER_EMAIL|g" -e "s|@DATABASE@|$database|" \
      -e "s|@ADMIN_PASSWORD@|$(sed -n 3p "$ETC/access.txt" | tr -d ' ')|" -e "s|@PUBLIC_API_KEY@|pk_$(secret 24)|" \
      -e "s|@ENCRYPTION_KEY@|$(openssl rand -hex 32)|" \
      "$RELEASE/deploy/defile.env" | as_owner root defile "$ETC/defile.env" 640
  fi
  if [ ! -f "$ETC/backup.key" ]; then age-keygen 2>/dev/null | as_owner root defile "$ETC/backup.key" 440; fi
  if [ ! -f "$ETC/backup.env" ]; then
    sed -e "s|@RECIPIENT@|$(age-keygen -y "$ETC/backup.key")|; s|=/|=$ROOT/|" "$RELEASE/deploy/backup.env" | as_owner root defile "$ETC/backup.env" 640
  fi
}

install_units() {
  say 'Services'
  mkdir -p "$ROOT/etc/systemd/system"
  # The timers are started once, so that a timer that the owner has turned off stays off.
  timers='defile-backup.timer defile-drill.timer'
  if [ -f "$ETC/timers-started" ]; then timers=; fi
  for unit in "$RELEASE"/deploy/systemd/*; do
    sed -e "s|=/opt/defile|=$ROOT/opt/defile|; s|=/etc/defile|=$ROOT/etc/defile|; s|-/etc/defile|-$ROOT/etc/defile|g; s|-/var/backups|-$ROOT/var/backups|; s|=/var/backups|=$ROOT/var/backups|" \
      "$unit" >"$ROOT/etc/systemd/system/$(basename "$unit")"
  done
  system systemctl daemon-reload
  # shellcheck disable=SC2086 # One word for each timer.
  system systemctl enable --quiet defile.service $timers
  system systemctl restart defile.service
  # shellcheck disable=SC2086
  if [ -n "$timers" ]; then system systemctl start $timers; fi
  : >"$ETC/timers-started"
  if [ -z "$ROOT" ]; then wait_until_ready; fi
}

# The shop always accepts the connections of this socket (defile.socket), whatever HOST and PORT are.
wait_until_ready() {
  "$RELEASE/node_modules/node/bin/node" --input-type=module -e '
    const end = Date.now() + 120_000;
    const url = "http://127.0.0.1:3080/readyz";
    const isReady = () => fetch(url, { signal: AbortSignal.timeout(5_000) }).then(({ ok }) => ok, () => false);
    while (!(await isReady())) {
      if (Date.now() > end) process.exit(1);
      await new Promise((resolve) => setTimeout(resolve, 500));
    }' || {
    journalctl -u defile -n 20 --no-pager >&2
    fail "La boutique n’a pas démarré ; ses dernières lignes sont au-dessus."
  }
}

sandbox_password() { sed -n 6p "$ETC/access.txt" | tr -d ' '; }

install_caddy() {
  say 'Caddy et certificat TLS'
  mkdir -p "$ROOT/etc/caddy"
  hash=$(caddy hash-password --plaintext "$(sandbox_password)")
  tls=${TLS:-$OWNER_EMAIL}
  if [ -n "${TLS_CERTIFICATE:-}" ]; then tls="$TLS_CERTIFICATE $TLS_KEY"; fi
  sed -e "s|@DOMAIN@|$DOMAIN|; s|@TLS@|$tls|; s|@SANDBOX_HASH@|$hash|; s|root /etc/caddy|root $ROOT/etc/caddy|" \
    "$RELEASE/deploy/defile.caddy" >"$ROOT/etc/caddy/defile.caddy"
  cp "$RELEASE/deploy/unavailable.html" "$ROOT/etc/caddy/"
  file=$ROOT/etc/caddy/Caddyfile
  if ! grep -qs '^import defile.caddy$' "$file"; then
    # The page that Debian's package shows on port 80 would hide the redirection to https.
    if [ -f "$file" ]; then mv "$file" "$file.before-defile"; fi
    echo 'import defile.caddy' >"$file"
  fi
  caddy validate --adapter caddyfile --config "$file" >/dev/null 2>&1 || fail "Caddy refuse $file : caddy validate --config $file"
  system systemctl enable --quiet caddy
  system systemctl reload-or-restart caddy
}

install_nginx() {
  say 'nginx et certificat TLS'
  mkdir -p "$ROOT/etc/nginx/conf.d"
  printf 'repetition:%s\n' "$(openssl passwd -6 "$(sandbox_password)")" >"$ROOT/etc/nginx/defile.password"
  certificate=${TLS_CERTIFICATE:-/etc/letsencrypt/live/$DOMAIN/fullchain.pem}
  key=${TLS_KEY:-/etc/letsencrypt/live/$DOMAIN/privkey.pem}
  if [ -z "${TLS_CERTIFICATE:-}" ] && [ ! -f "$certificate" ]; then
    # nginx answers with its own page from the same folder, until the certificate exists.
    system systemctl start nginx
    system certbot certonly --webroot --webroot-path /var/www/html --domain "$DOMAIN" --email "$OWNER_EMAIL" \
      --agree-tos --non-interactive --deploy-hook 'systemctl reload nginx'
  fi
  sed -e "s|@DOMAIN@|$DOMAIN|g; s|@CERTIFICATE@|$certificate|; s|@CERTIFICATE_KEY@|$key|" \
    -e "s|/etc/nginx/defile.password|$ROOT&|; s|root /etc/nginx|root $ROOT/etc/nginx|" \
    "$RELEASE/deploy/defile.nginx" >"$ROOT/etc/nginx/conf.d/defile.conf"
  cp "$RELEASE/deploy/unavailable.html" "$ROOT/etc/nginx/"
  system nginx -t -q
  system systemctl enable --quiet nginx
  system systemctl reload-or-restart nginx
}

# A public certificate arrives some seconds after the proxy starts. A private one is not verified here.
https_answers() {
  DOMAIN=$DOMAIN IS_PRIVATE="${TLS:-}${TLS_CERTIFICATE:-}" "$RELEASE/node_modules/node/bin/node" --input-type=module -e '
    import { get } from "node:https";
    const { DOMAIN, IS_PRIVATE } = process.env;
    const options = { host: "127.0.0.1", servername: DOMAIN, path: "/readyz", headers: { host: DOMAIN }, agent: false };
    const isReady = () =>
      new Promise((resolve) => {
        get({ ...options, rejectUnauthorized: !IS_PRIVATE, timeout: 5000 }, (answer) => {
          answer.resume();
          resolve(answer.statusCode === 200);
        })
          .on("timeout", function () { this.destroy(); })
          .on("error", () => resolve(false));
      });
    const end = Date.now() + 60_000;
    while (!(await isReady())) {
      if (Date.now() > end) process.exit(1);
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }'
}

check_machine
# A folder that every account may enter, as the account of PostgreSQL must.
cd /
ask_questions
check_ports
install_packages
create_user
copy_release
create_database
write_settings
switch_release
install_units
if [ "$PROXY" = caddy ]; then install_caddy; else install_nginx; fi

if [ -n "$ROOT" ]; then
  say "Les fichiers sont écrits sous $ROOT. Rien n’est démarré."
elif https_answers; then
  say "La boutique répond sur https://$DOMAIN"
else
  say "La boutique tourne, mais https://$DOMAIN n’a pas encore de certificat"
  echo "Le nom $DOMAIN doit mener à cette machine, ports 80 et 443 ouverts. La raison : journalctl -u $PROXY"
fi
if grep -q '^SANDBOX=1' "$ETC/defile.env"; then
  echo "Elle est en répétition : ses prestataires sont simulés, et aucun paiement n’est réel."
fi
cat <<END
  Mots de passe     $ETC/access.txt
  Réglages          $ETC/defile.env, puis : systemctl restart defile
  Sauvegardes       $ROOT/var/backups/defile, chaque nuit. Une relecture complète chaque mois.
  Clé à recopier    $ETC/backup.key : sans elle, aucune sauvegarde ne se relit. Gardez-la hors de cette machine,
                    avec la ligne ENCRYPTION_KEY de $ETC/defile.env.
END
