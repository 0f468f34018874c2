export const providers = ['payment', 'shipping', 'tracking', 'mail', 'tiktok', 'files', 'address'] as const;
export type Provider = (typeof providers)[number];

export const optionalProviders = ['payment', 'shipping', 'tiktok'] as const;
export type OptionalProvider = (typeof optionalProviders)[number];

export const failingReasons = ['unreachable', 'misconfigured', 'certificate-expired', 'certificate-invalid'] as const;
export type FailingReason = (typeof failingReasons)[number];

/** Parts whose failure is shown to administrators. `proxy` means a proxy that TRUST_PROXY does not name. */
export const watchedParts = [...providers, 'proxy'] as const;
export type WatchedPart = (typeof watchedParts)[number];
