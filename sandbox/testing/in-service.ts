import type { OptionalProvider } from '#shared/providers.ts';
import type { Identity } from '#features/identity/domain/schemas.ts';

const nowhere = 'http://127.0.0.1:1';

/** Environment of a shop in service. Nothing answers at the addresses of its providers. */
export const inServiceEnv = {
  NODE_ENV: 'production',
  SANDBOX: '0',
  PUBLIC_URL: 'https://boutique.example',
  PUBLIC_API_KEY: 'pk_boutique',
  SMTP_URL: 'smtp://127.0.0.1:1',
  LYRA_API_URL: nowhere,
  LYRA_STATIC_URL: nowhere,
  LYRA_SHOP_ID: '1',
  LYRA_PASSWORD: 'prodpassword_x',
  LYRA_PUBLIC_KEY: '1:publickey_x',
  LYRA_HMAC_KEY: 'x',
  COLISSIMO_API_URL: nowhere,
  COLISSIMO_API_KEY: 'x',
  LAPOSTE_TRACKING_URL: nowhere,
  LAPOSTE_TRACKING_KEY: 'x',
  TIKTOK_FEED_URL: 'ws://127.0.0.1:1',
  TIKTOK_FEED_KEY: 'x',
  TIKTOK_USERNAME: 'x',
} as const;

const variables: Readonly<Record<OptionalProvider, RegExp>> = {
  payment: /^LYRA_/,
  shipping: /^(?:COLISSIMO|LAPOSTE)_/,
  tiktok: /^TIKTOK_/,
};

export const envWithout = (lack: OptionalProvider): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(inServiceEnv).filter(([name]) => !variables[lack].test(name)));

export const enoughToSell: Partial<Identity> & { isOpen: boolean } = {
  isOpen: true,
  shopName: 'Chez Léa',
  supportEmail: 'lea@boutique.fr',
  phone: '0612345678',
  street: '3 rue Haute',
  zip: '13002',
  city: 'Marseille',
  legalName: 'Léa Martin',
  legalForm: 'ei',
  siren: '123456782',
  vatRegime: 'franchise',
  mediatorName: 'Médiation',
  mediatorAddress: '2 rue de Paris, Paris',
  mediatorSite: 'https://mediation.fr',
};
