import type { OptionalProvider } from '#shared/providers.ts';
import type { ConfigFaults, Environment } from './environment.ts';
import { isNearby } from './secure-addresses.ts';

// Local stand-ins need no protection. Their keys are the same for every process that shares a database.
const standInKeys = {
  lyra: {
    shopId: '73239078',
    password: 'testpassword_standin',
    publicKey: '73239078:testpublickey_standin',
    hmacKey: 'standin-return-key',
  },
  colissimo: 'standin-label-key',
  tracking: 'standin-tracking-key',
  tiktok: 'standin-feed-key',
};

const NOTHING_SIMULATED =
  'SANDBOX=1 ne simule plus aucun prestataire, et n’importe qui pourrait déplacer l’horloge de la boutique : retirez SANDBOX=1';

/**
 * Returns whether stand-ins are allowed. They are not once every provider is real, because anyone may call the clock of
 * the sandbox (decision 0086). Adds a fault for SANDBOX=1 in that case.
 */
export function readSandbox(read: Environment, faults: ConfigFaults): boolean {
  const isAllowed = read.NODE_ENV === 'production' ? read.SANDBOX === '1' : read.SANDBOX !== '0';
  if (!isAllowed || !isEachProviderReal(read)) return isAllowed;
  if (read.SANDBOX === '1') faults.add(['SANDBOX'], NOTHING_SIMULATED);
  return false;
}

/** A card provider on this machine belongs to a test. */
const isEachProviderReal = (read: Environment): boolean =>
  Boolean(read.SMTP_URL && read.COLISSIMO_API_URL && read.TIKTOK_FEED_URL && read.LYRA_API_URL) &&
  !areTestKeys(read) &&
  !isNearby(new URL(read.LYRA_API_URL ?? '').hostname);

/** True for each provider that a stand-in replaces. */
export type StandIns = ReturnType<typeof readProviders>['standIns'];

/** True for each provider without which the shop runs: neither real nor a stand-in (decision 0120). */
export type Lacks = Readonly<Record<OptionalProvider, boolean>>;

/** Adds a fault when a shop without stand-ins lacks `SMTP_URL`, because nobody could sign in without mails. */
export function readProviders(read: Environment, sandbox: boolean, faults: ConfigFaults) {
  const isMissing = (name: keyof Environment): boolean => read[name] === undefined && !faults.has(name);
  const missing = {
    payment: isMissing('LYRA_API_URL'),
    shipping: isMissing('COLISSIMO_API_URL'),
    tiktok: isMissing('TIKTOK_FEED_URL'),
  };
  const mail = isMissing('SMTP_URL');
  if (!sandbox && mail)
    faults.add(
      ['SMTP_URL'],
      'SMTP_URL obligatoire sans bac à sable\u00A0: sans e-mails, personne ne peut se connecter (SANDBOX=1 autorise les prestataires simulés)',
    );
  const lacksNone = { payment: false, shipping: false, tiktok: false };
  const standIns = {
    ...(sandbox ? missing : lacksNone),
    mail: sandbox && mail,
    address: sandbox && isMissing('ADDRESS_API_URL'),
  };
  const lacks: Lacks = sandbox ? lacksNone : missing;
  return { standIns, lacks, printsLabels: !missing.shipping };
}

export const hasNoProvider = ({ payment, shipping, tiktok, mail }: StandIns): boolean =>
  payment && shipping && tiktok && mail;

export const areTestKeys = ({ LYRA_PASSWORD = '', LYRA_PUBLIC_KEY = '' }: Environment): boolean =>
  LYRA_PASSWORD.startsWith('testpassword_') || /^\d+:testpublickey_/.test(LYRA_PUBLIC_KEY);

interface ProviderParts {
  standIns: StandIns;
  selfUrl: string;
  sandbox: boolean;
  faults: ConfigFaults;
}

export function providerConfig(read: Environment, { standIns, selfUrl, sandbox, faults }: ProviderParts) {
  const cards = standIns.payment
    ? { apiUrl: `${selfUrl}/sandbox/lyra`, staticUrl: '/sandbox/lyra', pageUrl: null, ...standInKeys.lyra }
    : lyra(read);
  return {
    lyra: cards,
    /** Card keys for a rehearsed order (decision 0130), in the provider's test mode. */
    rehearsalLyra: rehearsedCards(read, standIns, cards, faults),
    colissimo: standIns.shipping
      ? {
          apiUrl: `${selfUrl}/sandbox/colissimo`,
          apiKey: standInKeys.colissimo,
          trackingUrl: `${selfUrl}/sandbox/colissimo`,
          trackingKey: standInKeys.tracking,
        }
      : colissimo(read),
    tiktok: standIns.tiktok
      ? {
          url: `${selfUrl.replace(/^http/, 'ws')}/sandbox/tiktok/ws`,
          apiKey: standInKeys.tiktok,
          username: 'defile.live',
        }
      : { url: read.TIKTOK_FEED_URL ?? '', apiKey: read.TIKTOK_FEED_KEY ?? '', username: read.TIKTOK_USERNAME ?? '' },
    addressUrl: read.ADDRESS_API_URL ?? (sandbox ? `${selfUrl}/sandbox/address` : 'https://data.geopf.fr'),
    s3: read.S3_ENDPOINT === undefined ? null : s3(read),
  };
}

/**
 * Addresses of the provider's pages by the host of its API. The payment page allows them in frames, calls and forms,
 * for strong authentication. No rule derives one address from another. LYRA_PAGE_URL gives the address for a brand that
 * is not listed.
 */
const pagesByApi: Readonly<Record<string, string>> = {
  'api.payzen.eu': 'https://secure.payzen.eu',
  'api.lyra.com': 'https://secure.lyra.com',
  'api.systempay.fr': 'https://paiement.systempay.fr',
  'api-sogecommerce.societegenerale.eu': 'https://sogecommerce.societegenerale.eu',
  'api.scelliuspaiement.labanquepostale.fr': 'https://scelliuspaiement.labanquepostale.fr',
};
const lyraPages = (apiUrl: string): string | null =>
  (URL.canParse(apiUrl) ? pagesByApi[new URL(apiUrl).host] : null) ?? null;

// All texts are empty, or none of them: `environment.ts` requires the variables of a group together.
const lyra = (read: Environment) => ({
  apiUrl: read.LYRA_API_URL ?? '',
  staticUrl: read.LYRA_STATIC_URL ?? '',
  pageUrl: read.LYRA_PAGE_URL ?? lyraPages(read.LYRA_API_URL ?? ''),
  shopId: read.LYRA_SHOP_ID ?? '',
  password: read.LYRA_PASSWORD ?? '',
  publicKey: read.LYRA_PUBLIC_KEY ?? '',
  hmacKey: read.LYRA_HMAC_KEY ?? '',
});

const TEST_KEYS =
  'LYRA_TEST_PASSWORD et LYRA_TEST_PUBLIC_KEY doivent être des clés de test (testpassword_…, testpublickey_…)\u00A0: ' +
  'avec des clés de production, une commande d’essai débiterait une vraie carte';

/**
 * Returns the keys of LYRA_TEST_…, else the shop's own keys when they are test keys or those of the stand-in. Null for
 * a shop with live keys only, or without cards. Adds a fault for live keys in LYRA_TEST_…, and for test keys without
 * LYRA_API_URL.
 */
function rehearsedCards(read: Environment, standIns: StandIns, shopCards: Cards, faults: ConfigFaults): Cards | null {
  const { LYRA_TEST_PASSWORD: password, LYRA_TEST_PUBLIC_KEY: publicKey, LYRA_TEST_HMAC_KEY: hmacKey } = read;
  if (!password || !publicKey || !hmacKey) return standIns.payment || areTestKeys(read) ? shopCards : null;
  if (!password.startsWith('testpassword_') || !/^\d+:testpublickey_/.test(publicKey))
    faults.add(['LYRA_TEST_PASSWORD', 'LYRA_TEST_PUBLIC_KEY'], TEST_KEYS);
  if (standIns.payment || !read.LYRA_API_URL) {
    faults.add(['LYRA_API_URL'], 'LYRA_API_URL doit accompagner LYRA_TEST_PASSWORD');
    return null;
  }
  return { ...shopCards, password, publicKey, hmacKey };
}

type Cards = ReturnType<typeof lyra>;

const colissimo = (read: Environment) => ({
  apiUrl: read.COLISSIMO_API_URL ?? '',
  apiKey: read.COLISSIMO_API_KEY ?? '',
  trackingUrl: read.LAPOSTE_TRACKING_URL ?? '',
  trackingKey: read.LAPOSTE_TRACKING_KEY ?? '',
});

const s3 = (read: Environment) => ({
  endpoint: read.S3_ENDPOINT ?? '',
  region: read.S3_REGION ?? '',
  bucket: read.S3_BUCKET ?? '',
  accessKeyId: read.S3_ACCESS_KEY_ID ?? '',
  secretAccessKey: read.S3_SECRET_ACCESS_KEY ?? '',
});
