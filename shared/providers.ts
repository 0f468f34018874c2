/** External systems that the shop calls. */
export const providers = ['payment', 'shipping', 'tracking', 'mail', 'tiktok', 'files', 'address'] as const;
export type Provider = (typeof providers)[number];

/** Providers that a shop may lack. A person then does their work. */
export const optionalProviders = ['payment', 'shipping', 'tiktok'] as const;
export type OptionalProvider = (typeof optionalProviders)[number];

/** Reasons of a provider failure: no reply, wrong settings of the shop, or a TLS certificate. */
export const failingReasons = ['unreachable', 'misconfigured', 'certificate-expired', 'certificate-invalid'] as const;
export type FailingReason = (typeof failingReasons)[number];

/** Parts whose failure is reported to administrators: a provider, or an unknown proxy before the shop. */
export const watchedParts = [...providers, 'proxy'] as const;
export type WatchedPart = (typeof watchedParts)[number];
