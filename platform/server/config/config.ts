import { createHash, randomBytes } from 'node:crypto';
import { accessSync, constants, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { sharedVariables, type SharedVariable } from '#shared/shared-variables.ts';
import { ConfigFaults, readEnvironment, type Environment } from './environment.ts';
import { defaultHost, isContainer } from './host.ts';
import { areTestKeys, hasNoProvider, providerConfig, readProviders, readSandbox, type StandIns } from './providers.ts';
import { releaseOfFiles } from './release.ts';
import { checkCalledAddresses, isThisMachine } from './secure-addresses.ts';
import { readOrCreateSecret } from './stored-secret.ts';
import { readLogo, type ShopLogo } from './shop-logo.ts';

export type Config = ReturnType<typeof readConfig>;

/** Identity until the seller changes it. The identity feature adds its fields to this interface. */
export interface FirstIdentity {
  logo: string;
}

export interface IdentityParts {
  logo: ShopLogo | null;
  printsLabels: boolean;
  /** Null for a shop without stand-ins. */
  stage: 'demo' | 'rehearsal' | null;
  faults: ConfigFaults;
}

export type ReadIdentity = (
  read: Environment,
  parts: IdentityParts,
) => { identity: FirstIdentity; givenNames: readonly string[] };

const noPrefixes = {
  /** Path of the pages: empty, or `/essai` for the buyers of a rehearsed order. */
  base: '',
  /** Path of the back office: empty, or `/repetition` for a copy. */
  officeBase: '',
};

/**
 * @param listening port that the system chose, which replaces `PORT`.
 * @throws ConfigError naming each wrong variable, in French, before anything starts.
 */
export function readConfig(env: NodeJS.ProcessEnv, readIdentity: ReadIdentity, listening?: { port: number }) {
  const faults = new ConfigFaults();
  const read = readEnvironment(env, faults);
  const production = read.NODE_ENV === 'production';
  const host = read.HOST ?? defaultHost({ production, hasPort: Boolean(env['PORT']), isContainer: isContainer(env) });
  const port = listening?.port ?? read.PORT;
  const selfUrl = `http://${reachableHost(host)}:${port}`;
  const dataDir = resolve(read.DATA_DIR);
  prepareFolder(dataDir, faults);
  const sandbox = readSandbox(read, faults);
  const { standIns, lacks, printsLabels } = readProviders(read, sandbox, faults);
  const logo = readLogo(read.SHOP_LOGO, faults);
  const seed = read.SEED ?? (hasNoProvider(standIns) ? ('demo' as const) : ('none' as const));
  if (production && read.SEED === 'demo') checkNoRealProvider(standIns, faults);
  const stage = sandbox ? sandboxStage(seed) : null;
  const { identity, givenNames } = readIdentity(read, { logo, printsLabels, stage, faults });
  const inService = production && !sandbox;
  const publicUrl = (read.PUBLIC_URL ?? `http://localhost:${port}`).replace(/\/$/, '');
  const hasTestKeys = areTestKeys(read);
  if (inService) checkService(read, { publicUrl, hasTestKeys }, faults);
  if (production) checkApiKey(read, faults);
  const providers = providerConfig(read, { standIns, selfUrl, sandbox, faults });
  faults.assertNone();
  const apiKey = read.PUBLIC_API_KEY ?? generatedApiKey(dataDir, read.DATABASE_URL);
  return {
    production,
    sandbox,
    /**
     * True for a shop that takes real orders for real money. The demo and simulated providers are then refused, and
     * legal data is required.
     */
    inService,
    port,
    host,
    selfUrl,
    dataDir,
    standIns,
    lacks,
    hasTestKeys,
    publicUrl,
    ...noPrefixes,
    databaseUrl: read.DATABASE_URL ?? null,
    /** Null when `databaseUrl` is direct. */
    databaseDirectUrl: read.DATABASE_DIRECT_URL === read.DATABASE_URL ? null : (read.DATABASE_DIRECT_URL ?? null),
    seed,
    admin: { email: read.ADMIN_EMAIL?.toLowerCase() ?? null, password: read.ADMIN_PASSWORD ?? null },
    identity,
    givenNames,
    logoFile: logo?.file ?? null,
    smtpUrl: read.SMTP_URL ?? null,
    ...providers,
    sentryDsn: read.SENTRY_DSN ?? null,
    sentryBrowserDsn: read.SENTRY_BROWSER_DSN ?? null,
    release: () => read.SENTRY_RELEASE ?? releaseOfFiles(),
    /** Values that must be the same in all processes of the shop; null for a missing value. */
    shared: sharedValues(read, { production, sandbox, seed, apiKey, identity }),
    apiKey,
    /** Secrets of `encrypt`, the present one first; empty when values are stored in clear (decision 0137). */
    encryptionKeys: encryptionKeysOf(read, { production, dataDir }),
    /** True in tests: replies are compared with their schemas, and announced topics with declared topics. */
    checkReplies: false,
    /** Factor of the time limits of the database: tests share a busy machine. */
    databasePatience: 1,
    /**
     * Memory for stored answers, in megabytes. With `isVerified`, each stored answer is compared with a new read before
     * it is sent.
     */
    keptAnswers: { megabytes: read.ANSWERS_MB, isVerified: read.VERIFY === '1' },
    trustProxy: read.TRUST_PROXY ?? null,
    metricsToken: read.METRICS_TOKEN ?? null,
    logLevel: read.LOG_LEVEL ?? (production ? ('info' as const) : ('warn' as const)),
  };
}

const sandboxStage = (seed: 'demo' | 'none') => (seed === 'demo' ? 'demo' : 'rehearsal');

interface EffectiveMode {
  production: boolean;
  sandbox: boolean;
  seed: string;
  apiKey: string;
  identity: FirstIdentity;
}

function sharedValues(read: Environment, { production, sandbox, seed, apiKey, identity }: EffectiveMode) {
  const effective: Partial<Record<SharedVariable, string>> = {
    NODE_ENV: production ? 'production' : '',
    SANDBOX: sandbox ? '1' : '0',
    SEED: seed,
    PUBLIC_API_KEY: apiKey,
    SHOP_LOGO: identity.logo,
  };
  const values = sharedVariables.map((name) => [name, effective[name] ?? read[name] ?? null]);
  return Object.fromEntries(values) as Record<SharedVariable, string | null>;
}

function checkNoRealProvider(standIns: StandIns, faults: ConfigFaults): void {
  if (hasNoProvider(standIns)) return;
  faults.add(
    ['SEED'],
    'SEED=demo ne convient pas en production avec de vrais prestataires (retirez SEED : la boutique commence vide)',
  );
}

const TEST_KEYS =
  'LYRA_PASSWORD et LYRA_PUBLIC_KEY sont des clés de test, aucune carte ne serait débitée : donnez les clés de ' +
  'production (prodpassword_…, publickey_…), ou SANDBOX=1 pour une répétition';

function checkService(
  read: Environment,
  { publicUrl, hasTestKeys }: { publicUrl: string; hasTestKeys: boolean },
  faults: ConfigFaults,
): void {
  checkPublic(publicUrl, faults);
  checkCalledAddresses(read, faults);
  if (hasTestKeys) faults.add(['LYRA_PASSWORD', 'LYRA_PUBLIC_KEY'], TEST_KEYS);
}

/** Mails, payments and sessions depend on a public https address. */
function checkPublic(publicUrl: string, faults: ConfigFaults): void {
  const { protocol, hostname } = new URL(publicUrl);
  if (protocol === 'https:' && !isThisMachine(hostname)) return;
  faults.add(
    ['PUBLIC_URL'],
    `PUBLIC_URL doit être l’adresse publique de la boutique, en https:// (${publicUrl} ne convient pas en production)`,
  );
}

function checkApiKey({ PUBLIC_API_KEY: apiKey }: Environment, faults: ConfigFaults): void {
  if (!apiKey) faults.add(['PUBLIC_API_KEY'], 'PUBLIC_API_KEY est obligatoire en production');
}

/** Returns the host, as written in an address, under which this machine reaches its server. */
function reachableHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

function prepareFolder(dataDir: string, faults: ConfigFaults): void {
  try {
    makeFolder(dataDir);
    accessSync(dataDir, constants.W_OK);
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    faults.add(['DATA_DIR'], `DATA_DIR ne peut pas être créé ou écrit (${dataDir} : ${reason})`);
  }
}

/** Creates the parents in turn, because a recursive `mkdir` of Node never returns in a place like `/proc/x`. */
function makeFolder(path: string): void {
  const isThere = () => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
  if (isThere()) return;
  if (dirname(path) !== path) makeFolder(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    if (!isThere()) throw error;
  }
}

/**
 * Generates a secret only outside production and with the embedded database. Processes that share a database would each
 * generate another secret.
 */
function encryptionKeysOf(
  { ENCRYPTION_KEY: given, DATABASE_URL: databaseUrl }: Environment,
  { production, dataDir }: { production: boolean; dataDir: string },
): readonly string[] {
  if (given) return given.split(',');
  if (production || databaseUrl) return [];
  return [readOrCreateSecret(dataDir, 'ENCRYPTION_KEY', () => randomBytes(32).toString('hex'))];
}

/** Returns the same key in all processes that share a database. */
function generatedApiKey(dataDir: string, databaseUrl: string | undefined): string {
  if (databaseUrl)
    return `pk_${createHash('sha256').update(withoutPassword(databaseUrl)).digest('base64url').slice(0, 24)}`;
  return readOrCreateSecret(dataDir, 'PUBLIC_API_KEY', () => `pk_${randomBytes(18).toString('base64url')}`);
}

/** The public key is a hash of this address. With a password in the address, anyone could test guesses of it. */
function withoutPassword(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.password = '';
  return url.href;
}
