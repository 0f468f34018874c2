import { isIP } from 'node:net';
import * as z from 'zod/mini';
import { withSecretFiles } from './secret-files.ts';

export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** Collects the wrong variables, so that one error names them all. */
export class ConfigFaults {
  readonly #named = new Set<string>();
  readonly #sentences: string[] = [];

  has(name: string): boolean {
    return this.#named.has(name);
  }

  /** Ignores the sentence when all its variables have a fault already. */
  add(names: readonly string[], sentence: string): void {
    if (names.every((name) => this.has(name))) return;
    for (const name of names) this.#named.add(name);
    this.#sentences.push(sentence);
  }

  assertNone(): void {
    if (this.#sentences.length > 0) throw new ConfigError(`Configuration incorrecte : ${this.#sentences.join(' ; ')}`);
  }
}

const text = z.optional(z.string().check(z.trim(), z.minLength(1, 'ne doit pas être vide')));
const wholeUrl = z.url({ protocol: /^https?$/, error: 'doit être une adresse complète (https://…)' });
const url = z.optional(wholeUrl);
/** An unescaped `#` or `/` in a password cuts the address there. */
function isReadable(typed: string): boolean {
  if (!URL.canParse(typed)) return false;
  const { hash, pathname } = new URL(typed);
  return hash === '' && !pathname.includes('@');
}
const database = z.optional(
  z
    .string()
    .check(
      z.regex(/^postgres(ql)?:\/\//, { error: 'doit commencer par postgres:// ou postgresql://', abort: true }),
      z.refine(isReadable, 'doit être lisible : dans le mot de passe, écrivez %23 pour #, %2F pour / et %40 pour @'),
    ),
);
const email = z.optional(z.email('doit être une adresse e-mail'));
const mailbox = /^(?:[^<>\r\n]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/;
const levels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;
const isPort = (typed: string): boolean => /^\d{1,5}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= 65_535;
const isOrigin = (typed: string): boolean => URL.canParse(typed) && `${new URL(typed).origin}/` === new URL(typed).href;
const isDsn = (typed: string): boolean =>
  URL.canParse(typed) && new URL(typed).username !== '' && /\/\d+$/.test(new URL(typed).pathname);
const dsn = z.optional(wholeUrl.check(z.refine(isDsn, 'doit être un DSN entier (https://clé@serveur/projet)')));
const isMailServer = (typed: string): boolean =>
  /^smtps?:\/\//.test(typed) && URL.canParse(typed) && new URL(typed).hostname !== '';
const areProxies = (typed: string): boolean => typed.split(',').every((proxy) => isProxy(proxy.trim()));
function isProxy(typed: string): boolean {
  const [address = '', bits, extraPart] = typed.split('/');
  if (bits === undefined) return ['loopback', 'linklocal', 'uniquelocal'].includes(address) || isIP(address) !== 0;
  return (
    extraPart === undefined &&
    /^\d{1,3}$/.test(bits) &&
    isIP(address) !== 0 &&
    Number(bits) <= (isIP(address) === 4 ? 32 : 128)
  );
}

const environment = z.object({
  PORT: z._default(
    z.pipe(z.string().check(z.refine(isPort, 'doit être un nombre de 1 à 65535')), z.transform(Number)),
    3000,
  ),
  HOST: z.optional(
    z.string().check(z.regex(/^[\w.:%-]+$/, 'doit être une adresse ou un nom de machine, sans http://')),
  ),
  PUBLIC_URL: z.optional(wholeUrl.check(z.refine(isOrigin, 'doit s’arrêter au nom du site, sans chemin'))),
  DATA_DIR: z._default(z.string().check(z.minLength(1)), './data'),
  DATABASE_URL: database,
  /** Direct address for LISTEN, locks and migrations. A pooler changes the connection at each transaction. */
  DATABASE_DIRECT_URL: database,
  SEED: z.optional(z.enum(['demo', 'none'], 'doit valoir demo ou none')),
  ADMIN_EMAIL: email,
  ADMIN_PASSWORD: z.optional(z.string().check(z.minLength(12, 'doit compter au moins 12 caractères'))),
  SHOP_NAME: text,
  SHOP_SUPPORT_EMAIL: email,
  SHOP_ADDRESS: text,
  SHOP_PHONE: text,
  SHOP_SIREN: text,
  SHOP_COLOR: z.optional(
    z.string().check(z.regex(/^#[0-9a-f]{6}$/i, 'doit être une couleur en hexadécimal, comme #8a2c3a')),
  ),
  SHOP_LOGO: text,
  SMTP_URL: z.optional(z.string().check(z.refine(isMailServer, 'doit être smtp://serveur ou smtps://serveur'))),
  MAIL_FROM: z.optional(
    z
      .string()
      .check(z.regex(mailbox, 'doit être une adresse e-mail, seule ou après un nom (Boutique <bonjour@exemple.fr>)')),
  ),
  LYRA_API_URL: url,
  LYRA_STATIC_URL: url,
  LYRA_PAGE_URL: url,
  LYRA_SHOP_ID: text,
  LYRA_PASSWORD: text,
  LYRA_PUBLIC_KEY: text,
  LYRA_HMAC_KEY: text,
  LYRA_TEST_PASSWORD: text,
  LYRA_TEST_PUBLIC_KEY: text,
  LYRA_TEST_HMAC_KEY: text,
  COLISSIMO_API_URL: url,
  COLISSIMO_API_KEY: text,
  LAPOSTE_TRACKING_URL: url,
  LAPOSTE_TRACKING_KEY: text,
  TIKTOK_FEED_URL: z.optional(z.string().check(z.regex(/^wss?:\/\//, 'doit commencer par ws:// ou wss://'))),
  TIKTOK_FEED_KEY: text,
  TIKTOK_USERNAME: text,
  ADDRESS_API_URL: url,
  S3_ENDPOINT: url,
  S3_REGION: text,
  S3_BUCKET: text,
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
  SENTRY_DSN: dsn,
  SENTRY_BROWSER_DSN: dsn,
  SENTRY_RELEASE: z.optional(
    z.string().check(z.regex(/^[\w.@+-]{1,200}$/, 'doit être fait de lettres, chiffres, points, tirets, + et @')),
  ),
  PUBLIC_API_KEY: text,
  /** Secrets that encrypt the seeds of second factors, separated by commas. The present secret is the first. */
  ENCRYPTION_KEY: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^[\w+/=-]{32,}(?:,[\w+/=-]{32,})*$/,
          'doit compter au moins 32 lettres et chiffres, par exemple ceux de openssl rand -hex 32',
        ),
      ),
  ),
  METRICS_TOKEN: text,
  /** Proxies whose X-Forwarded-For is trusted (`loopback`, `10.0.0.0/8`…); none by default. */
  TRUST_PROXY: z.optional(
    z.string().check(z.refine(areProxies, 'doit énumérer des adresses, des plages (10.0.0.0/8) ou loopback')),
  ),
  /** Memory for unchanged answers, in megabytes; 0 reads every answer from the database. */
  ANSWERS_MB: z._default(
    z.pipe(
      z.string().check(z.regex(/^(?:\d{1,3}|[1-3]\d{3})$/, 'doit être un nombre de mégaoctets, de 0 à 3999')),
      z.transform(Number),
    ),
    32,
  ),
  VERIFY: z.optional(z.enum(['0', '1'], 'doit valoir 0 ou 1')),
  SANDBOX: z.optional(z.enum(['0', '1'], 'doit valoir 0 ou 1')),
  LOG_LEVEL: z.optional(z.enum(levels, `doit valoir ${levels.slice(0, -1).join(', ')} ou ${levels.at(-1)}`)),
  NODE_ENV: z.optional(z.enum(['production', 'development', 'test'], 'doit valoir production, development ou test')),
});
export type Environment = z.infer<typeof environment>;

const groups: Record<string, (keyof Environment)[]> = {
  payment: ['LYRA_API_URL', 'LYRA_STATIC_URL', 'LYRA_SHOP_ID', 'LYRA_PASSWORD', 'LYRA_PUBLIC_KEY', 'LYRA_HMAC_KEY'],
  rehearsal: ['LYRA_TEST_PASSWORD', 'LYRA_TEST_PUBLIC_KEY', 'LYRA_TEST_HMAC_KEY'],
  shipping: ['COLISSIMO_API_URL', 'COLISSIMO_API_KEY', 'LAPOSTE_TRACKING_URL', 'LAPOSTE_TRACKING_KEY'],
  tiktok: ['TIKTOK_FEED_URL', 'TIKTOK_FEED_KEY', 'TIKTOK_USERNAME'],
  files: ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
};

export const missingVariablesSentence = (missing: readonly string[], present: readonly string[]): string =>
  `${missing.join(', ')} ${missing.length > 1 ? 'doivent' : 'doit'} accompagner ${present.join(', ')}`;

/**
 * Adds a French sentence to `faults` for each incomplete group, and for each wrong variable, which then has no value.
 */
export function readEnvironment(env: NodeJS.ProcessEnv, faults: ConfigFaults): Environment {
  const given = withSecretFiles(env, Object.keys(environment.shape), faults);
  const entries = Object.entries(given).filter(([, value]) => value !== undefined && value !== '');
  const { error } = z.safeParse(environment, Object.fromEntries(entries));
  for (const { path, message } of error?.issues ?? []) faults.add([String(path[0])], `${String(path[0])} ${message}`);
  const read = z.parse(environment, Object.fromEntries(entries.filter(([name]) => !faults.has(name))));
  const isMissing = (name: keyof Environment): boolean => read[name] === undefined && !faults.has(name);
  if (read.DATABASE_DIRECT_URL && isMissing('DATABASE_URL'))
    faults.add(['DATABASE_URL'], missingVariablesSentence(['DATABASE_URL'], ['DATABASE_DIRECT_URL']));
  for (const names of Object.values(groups)) {
    const missing = names.filter(isMissing);
    const rest = names.filter((name) => !missing.includes(name));
    if (missing.length > 0 && rest.length > 0) faults.add(missing, missingVariablesSentence(missing, rest));
  }
  return read;
}
