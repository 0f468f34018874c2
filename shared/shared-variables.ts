/** Environment variables that must have the same value in all server processes of a shop. */
export const sharedVariables = [
  'NODE_ENV',
  'SANDBOX',
  'SEED',
  'PUBLIC_URL',
  'PUBLIC_API_KEY',
  'SHOP_NAME',
  'SHOP_SUPPORT_EMAIL',
  'SHOP_ADDRESS',
  'SHOP_PHONE',
  'SHOP_SIREN',
  'SHOP_COLOR',
  'SHOP_LOGO',
  'SMTP_URL',
  'MAIL_FROM',
  'LYRA_API_URL',
  'LYRA_STATIC_URL',
  'LYRA_PAGE_URL',
  'LYRA_SHOP_ID',
  'LYRA_PASSWORD',
  'LYRA_PUBLIC_KEY',
  'LYRA_HMAC_KEY',
  'COLISSIMO_API_URL',
  'COLISSIMO_API_KEY',
  'LAPOSTE_TRACKING_URL',
  'LAPOSTE_TRACKING_KEY',
  'TIKTOK_FEED_URL',
  'TIKTOK_FEED_KEY',
  'TIKTOK_USERNAME',
  'ADDRESS_API_URL',
  'S3_ENDPOINT',
  'S3_REGION',
  'S3_BUCKET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const;
export type SharedVariable = (typeof sharedVariables)[number];

/** Possible differences between two processes of a shop: a shared variable, or the version. */
export const processTraits = [...sharedVariables, 'version'] as const;
export type ProcessTrait = (typeof processTraits)[number];
