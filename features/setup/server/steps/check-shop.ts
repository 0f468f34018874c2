import { randomUUID } from 'node:crypto';
import { resolveTxt } from 'node:dns/promises';
import sql from 'sql-template-tag';
import { failingReasonLabels, lackLabels, providerLabels } from '#features/content/domain/labels.ts';
import { checkNames, type CheckName, type Finding } from '#features/setup/domain/labels.ts';
import { absent, fails, notAsked, warns, works } from '#features/setup/domain/rules.ts';
import { optionalProviders, type OptionalProvider, type Provider } from '#shared/providers.ts';
import { formatDateTime } from '#shared/time.ts';
import type { Shop } from '#platform/server/context.ts';
import { ProviderFailure } from '#platform/server/integrations/failure.ts';
import type { FeedClose, LiveFeedGateway } from '#platform/server/integrations/tiktok/gateway.ts';
import { failingReasonOf } from '#platform/server/integrations/watch-provider.ts';
import { checkClock, checkDatabase, checkDisk, checkEncryption } from './check-machine.ts';

export type CheckedShop = Pick<Shop, 'db' | 'config' | 'gateways' | 'now'>;

/** Valid tracking number without a parcel. The service answers that the number is unknown. */
const UNKNOWN_PARCEL = '8R00000000000';

type Check = (shop: CheckedShop, sender: string) => Promise<Finding>;

/**
 * Returns the check of a provider, by a call that leaves its data unchanged. Neither a stand-in nor a provider without
 * a contract is called.
 */
const checkOfProvider =
  (provider: Provider, call: (shop: CheckedShop) => Promise<Finding | string>): Check =>
  async (shop) => {
    const lack = lackOf(shop, provider);
    if (lack) return absent(lackLabels[lack].effect);
    if (isStandIn(shop, provider)) return notAsked('Simulé\u00A0: rien n’est demandé au vrai service.');
    try {
      const answer = await call(shop);
      return typeof answer === 'string' ? works(answer) : answer;
    } catch (error) {
      if (error instanceof ProviderFailure) return fails(failureWords(error));
      throw error;
    }
  };

/** Tracking is part of the carrier's contract. */
const contractOf = (provider: Provider): Provider => (provider === 'tracking' ? 'shipping' : provider);

const lackOf = ({ config: { lacks } }: CheckedShop, provider: Provider): OptionalProvider | null =>
  optionalProviders.find((optional) => optional === contractOf(provider) && lacks[optional]) ?? null;

const isStandIn = ({ config: { standIns } }: CheckedShop, provider: Provider): boolean =>
  (Object.entries(standIns) as [Provider, boolean][]).some(([name, isUsed]) => isUsed && name === contractOf(provider));

function failureWords(failure: ProviderFailure): string {
  const { name, repair } = providerLabels[failure.provider];
  const reason = failingReasonOf(failure);
  const words = reason === null ? 'refuse l’essai' : failingReasonLabels[reason];
  return `${name} ${words} (${failure.message}).${reason === 'misconfigured' ? ` ${repair}` : ''}`;
}

const checks: Readonly<Record<CheckName, Check>> = {
  database: checkDatabase,
  clock: checkClock,
  disk: checkDisk,
  encryption: checkEncryption,
  files: checkOfProvider('files', async ({ gateways: { files }, config }) => {
    const [path, bytes] = [`essai-${randomUUID()}.txt`, Buffer.from(randomUUID())];
    await files.put('setup', path, { bytes, contentType: 'text/plain' });
    const stored = await files.get('setup', path);
    await files.delete('setup', path);
    const place = config.s3 ? `du compartiment ${config.s3.bucket}` : 'du dossier de la boutique';
    if (!stored?.bytes.equals(bytes)) return fails(`Un fichier ${place} n’est pas revenu comme il a été écrit.`);
    return `Un fichier ${place} s’écrit, se lit et s’efface.`;
  }),
  mail: checkOfProvider('mail', async ({ gateways }) => {
    await gateways.mail.check();
    return 'Le serveur accepte la connexion et le mot de passe.';
  }),
  'mail-domain': async (shop, sender) => {
    if (isStandIn(shop, 'mail')) return notAsked('Aucun e-mail ne part de cette boutique.');
    if (!sender.includes('@')) return fails('L’adresse d’envoi manque dans «\u00A0Ma boutique\u00A0».');
    return checkMailDomain(sender);
  },
  payment: checkOfProvider('payment', checkPayment),
  shipping: checkOfProvider('shipping', async ({ gateways, now }) => {
    await gateways.shipping.check(now());
    return 'Colissimo accepterait une étiquette de la boutique. Aucune n’a été achetée.';
  }),
  tracking: checkOfProvider('tracking', async ({ gateways }) => {
    await gateways.shipping.track([UNKNOWN_PARCEL]);
    return 'La clé est acceptée.';
  }),
  tiktok: checkOfProvider('tiktok', ({ gateways, config }) => checkRelay(gateways.tiktok, config.tiktok.username)),
  address: checkOfProvider('address', async ({ gateways }) => {
    const found = await gateways.address.suggest('25 rue de Rivoli');
    return found.length > 0 ? 'Le service propose des adresses.' : warns('Le service répond, sans proposer d’adresse.');
  }),
};

/** Returns the DNS TXT records of a domain name, each in its parts. @throws as `resolveTxt` of Node. */
export type ReadTexts = (name: string) => Promise<string[][]>;

const ABSENT_CODES = new Set(['ENOTFOUND', 'ENODATA']);

/**
 * Reads the records of a sender's domain by which other servers trust its mails: SPF and DMARC. DKIM is at a name that
 * only the mail provider knows.
 */
export async function checkMailDomain(address: string, read: ReadTexts = resolveTxt): Promise<Finding> {
  const domain = address.slice(address.lastIndexOf('@') + 1);
  try {
    const [spf, dmarc] = await Promise.all([hasRecord(read, domain, /^v=spf1\b/i), hasDmarc(read, domain)]);
    const missing = [spf ? '' : `SPF (${domain})`, dmarc ? '' : `DMARC (_dmarc.${domain})`].filter(Boolean);
    if (missing.length > 0)
      return fails(
        `Il manque ${missing.join(' et ')}\u00A0: des e-mails peuvent arriver dans les indésirables. Demandez ces lignes à votre fournisseur d’e-mails.`,
      );
    return works(`${domain} publie SPF et DMARC. Vérifiez DKIM chez votre fournisseur d’e-mails.`);
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    return warns(`Le serveur de noms n’a pas donné les réglages de ${domain} (${reason}). Réessayez plus tard.`);
  }
}

/** Asks the domain, then its parents down to two labels: a DMARC record covers subdomains (RFC 7489, 6.6.3). */
async function hasDmarc(read: ReadTexts, domain: string): Promise<boolean> {
  const labels = domain.split('.');
  for (let at = 0; at === 0 || at <= labels.length - 2; at++)
    if (await hasRecord(read, `_dmarc.${labels.slice(at).join('.')}`, /^v=DMARC1\b/i)) return true;
  return false;
}

async function hasRecord(read: ReadTexts, name: string, form: RegExp): Promise<boolean> {
  try {
    return (await read(name)).some((parts) => form.test(parts.join('')));
  } catch (error) {
    if (error instanceof Error && 'code' in error && ABSENT_CODES.has(String(error.code))) return false;
    throw error;
  }
}

/** Time after which the notice of a payment should have come, in ms. */
const NOTICE_MS = 10 * 60_000;

interface LatestPayment {
  at: Date;
  isNoticed: boolean;
}

/** Returns the latest payment whose notice should have come; null before the first payment. */
const readLatest = ({ db, now }: Pick<Shop, 'db' | 'now'>): Promise<LatestPayment | null> =>
  // The provider's times are whole seconds. The creation time of the row decides between payments of the same second.
  db.one<LatestPayment>(sql`
    select transacted_at as at, is_noticed as "isNoticed" from payment_transactions
    where operation = 'debit' and is_noticed is not null and created_at < ${new Date(now().getTime() - NOTICE_MS)}
    order by transacted_at desc, created_at desc limit 1`);

/** @returns the success as a sentence, or a warning. */
async function checkPayment(shop: CheckedShop): Promise<Finding | string> {
  await shop.gateways.payment.check();
  if (shop.config.hasTestKeys)
    return warns('Les clés sont acceptées. Ce sont des clés de test\u00A0: aucune carte n’est débitée.');
  const latest = await readLatest(shop);
  if (!latest) return 'Les clés sont acceptées.';
  const payment = `du dernier paiement (${formatDateTime(latest.at)})`;
  return latest.isNoticed
    ? `Les clés sont acceptées. La notification ${payment} est arrivée.`
    : warns(
        `Les clés sont acceptées, mais la notification ${payment} n’est pas arrivée\u00A0: vérifiez les règles de notification dans l’espace marchand du prestataire.`,
      );
}

const RELAY_TIMEOUT_MS = 20_000;

/** Tests the key even while no live is on air. */
async function checkRelay(relay: LiveFeedGateway, username: string): Promise<Finding> {
  const answer = await answerOfRelay(relay, username);
  if (answer === 'silent') return fails('Le relais ne répond pas.');
  if (answer === 'open') return works(`Le relais suit le direct de @${username}.`);
  switch (answer.reason) {
    case 'not-live':
    case 'ended':
      return works(`Le relais accepte la clé. @${username} n’est pas en direct.`);
    case 'limited':
      return warns('Le relais accepte la clé, mais trop de connexions sont ouvertes.');
    case 'refused':
      return fails(`Le relais refuse la clé ou le nom @${username} (${answer.detail}).`);
    default:
      return fails(`La connexion au relais s’est coupée (${answer.detail || answer.code}).`);
  }
}

function answerOfRelay(relay: LiveFeedGateway, username: string): Promise<FeedClose | 'open' | 'silent'> {
  return new Promise((resolve) => {
    const finish = (answer: FeedClose | 'open' | 'silent'): void => {
      clearTimeout(timeout);
      resolve(answer);
      connection.stop();
    };
    const timeout = setTimeout(() => finish('silent'), RELAY_TIMEOUT_MS);
    const connection = relay.connect(username, {
      onOpen: () => finish('open'),
      onEvents: () => undefined,
      onUnreadable: () => undefined,
      onClose: finish,
    });
  });
}

export interface CheckResult extends Finding {
  name: CheckName;
}

/** @param sender address from which mails leave. */
export const checkShop = (shop: CheckedShop, sender: string): Promise<CheckResult[]> =>
  Promise.all(checkNames.map(async (name) => ({ name, ...(await checkNamedPart(shop, name, sender)) })));

/** Counts a check that throws as failed. */
export async function checkNamedPart(shop: CheckedShop, name: CheckName, sender: string): Promise<Finding> {
  try {
    return await checks[name](shop, sender);
  } catch (error) {
    return fails(error instanceof Error ? error.message : String(error));
  }
}
