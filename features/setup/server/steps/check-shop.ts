import { randomUUID } from 'node:crypto';
import { failingReasonLabels, lackLabels, providerLabels } from '#features/content/domain/labels.ts';
import { checkNames, type CheckName, type Finding } from '#features/setup/domain/labels.ts';
import { absent, fails, notAsked, warns, works } from '#features/setup/domain/rules.ts';
import { optionalProviders, type OptionalProvider, type Provider } from '#shared/providers.ts';
import type { Shop } from '#platform/server/context.ts';
import { ProviderFailure } from '#platform/server/integrations/failure.ts';
import { failingReasonOf } from '#platform/server/integrations/watch-provider.ts';
import { checkClock, checkDatabase, checkDisk, checkEncryption } from './check-machine.ts';
import { checkMailDomain } from './check-mail-domain.ts';
import { checkPayment } from './check-payment.ts';
import { checkRelay } from './check-relay.ts';

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
  'mail-domain': async (shop, sender) =>
    isStandIn(shop, 'mail')
      ? notAsked('Aucun e-mail ne part de cette boutique.')
      : sender.includes('@')
        ? checkMailDomain(sender)
        : fails('L’adresse d’envoi manque dans «\u00A0Ma boutique\u00A0».'),
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
