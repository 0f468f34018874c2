import { createHash, randomBytes } from 'node:crypto';
import { accessSync, constants, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { USUAL_ACCENT } from '#domain/accent.ts';
import { ConfigError, readEnvironment } from './environment.ts';
import { providerConfig, standInsOf } from './providers.ts';
import { releaseOfFiles } from './release.ts';
import { keepSecret } from './kept-secret.ts';
import { readLogo } from './shop-logo.ts';

/** The demo shop's identity. */
const DEMO = {
  name: 'Défilé',
  supportEmail: 'bonjour@defile.example',
  address: '12 rue des Tisserands, 69001 Lyon',
  phone: '04 72 00 00 00',
};

/** Everything the shop reads from its environment, checked once. Durations are in the code that uses them. */
export type Config = ReturnType<typeof loadConfig>;

/**
 * Reads and checks the environment; the port is given when the system chose it.
 * @throws ConfigError naming each wrong variable, in French, before anything starts.
 */
export function loadConfig(env: NodeJS.ProcessEnv, listening?: { port: number }) {
  const read = readEnvironment(env);
  const production = read.NODE_ENV === 'production';
  const port = listening?.port ?? read.PORT;
  const selfUrl = `http://${reachable(read.HOST)}:${port}`;
  const dataDir = usableFolder(resolve(read.DATA_DIR));
  const sandbox = production ? read.SANDBOX === '1' : read.SANDBOX !== '0';
  const standIns = standInsOf(read, sandbox);
  const noProvider = Object.values(standIns).every(Boolean);
  const shop = {
    name: read.SHOP_NAME ?? DEMO.name,
    supportEmail: read.SHOP_SUPPORT_EMAIL ?? DEMO.supportEmail,
    address: read.SHOP_ADDRESS ?? DEMO.address,
    phone: read.SHOP_PHONE ?? DEMO.phone,
    siren: read.SHOP_SIREN ?? null,
    color: read.SHOP_COLOR?.toLowerCase() ?? USUAL_ACCENT,
    logo: readLogo(read.SHOP_LOGO),
  };
  return {
    production,
    sandbox,
    port,
    host: read.HOST,
    selfUrl,
    dataDir,
    standIns,
    publicUrl: (read.PUBLIC_URL ?? `http://localhost:${port}`).replace(/\/$/, ''),
    databaseUrl: read.DATABASE_URL ?? null,
    /** Null where `databaseUrl` is direct. */
    databaseDirectUrl: read.DATABASE_DIRECT_URL === read.DATABASE_URL ? null : (read.DATABASE_DIRECT_URL ?? null),
    seed: read.SEED ?? (noProvider && sandbox ? ('demo' as const) : ('none' as const)),
    admin: { email: read.ADMIN_EMAIL?.toLowerCase() ?? null, password: read.ADMIN_PASSWORD ?? null },
    shop,
    sender: senderOf(shop, standIns.shipping),
    mail: { smtpUrl: read.SMTP_URL ?? null, from: read.MAIL_FROM ?? `${shop.name} <commandes@defile.example>` },
    ...providerConfig(read, standIns, selfUrl, sandbox),
    sentryDsn: read.SENTRY_DSN ?? null,
    sentryBrowserDsn: read.SENTRY_BROWSER_DSN ?? null,
    /** What error reports call this release; read from the files only where somebody hears of it. */
    release: () => read.SENTRY_RELEASE ?? releaseOfFiles(),
    apiKey: read.PUBLIC_API_KEY ?? generatedApiKey(production, dataDir, read.DATABASE_URL),
    /** Replies are validated against their schema; tests turn it on. */
    checkReplies: false,
    trustProxy: read.TRUST_PROXY ?? null,
    metricsToken: read.METRICS_TOKEN ?? null,
    logLevel: read.LOG_LEVEL ?? ('warn' as const),
  };
}

/** The host by which this machine reaches a server that listens on `host`, as an address writes it. */
function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

function usableFolder(dataDir: string): string {
  try {
    makeFolder(dataDir);
    accessSync(dataDir, constants.W_OK);
    return dataDir;
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new ConfigError(
      `Configuration incorrecte : DATA_DIR ne peut pas être créé ou écrit (${dataDir} : ${reason})`,
    );
  }
}

/** Step by step: asked for all at once, Node never comes back from a place where nothing can be made (`/proc/x`). */
function makeFolder(path: string): void {
  const isThere = () => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
  if (isThere()) return;
  if (dirname(path) !== path) makeFolder(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    // Another process of the shop may have been quicker.
    if (!isThere()) throw error;
  }
}

/** The public key of `/functions/v1`, when none is given: the same for all processes of one shop. */
function generatedApiKey(production: boolean, dataDir: string, databaseUrl: string | undefined): string {
  if (production) throw new ConfigError('Configuration incorrecte : PUBLIC_API_KEY est obligatoire en production');
  if (databaseUrl)
    return `pk_${createHash('sha256').update(withoutPassword(databaseUrl)).digest('base64url').slice(0, 24)}`;
  return keepSecret(dataDir, 'PUBLIC_API_KEY', () => `pk_${randomBytes(18).toString('base64url')}`);
}

/** The key is shown to everyone: a database password could be guessed from what is made of it. */
function withoutPassword(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.password = '';
  return url.href;
}

/** The sender printed on labels: the shop's name and its address, read from `street, zip city`. */
function senderOf({ name, address, supportEmail, phone }: typeof DEMO, standIn: boolean) {
  // What a stand-in prints is posted nowhere: any address does there.
  const parts = postalParts(address) ?? (standIn ? postalParts(DEMO.address) : null);
  if (!parts) {
    throw new ConfigError('Configuration incorrecte : SHOP_ADDRESS doit finir par un code postal et une ville');
  }
  return {
    companyName: name,
    ...parts,
    email: supportEmail,
    phone,
  };
}

function postalParts(address: string): { street: string; zip: string; city: string } | null {
  const text = address.replaceAll('\n', ', ');
  const zip = /(\d{5})\s+(?=\S)/.exec(text);
  if (!zip) return null;
  const street = text.slice(0, zip.index).trimEnd().replace(/,$/, '');
  return { street, zip: zip[1] ?? '', city: text.slice(zip.index + zip[0].length) };
}
