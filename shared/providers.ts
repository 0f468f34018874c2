/** The outside parts that the shop speaks to. */
export const providers = ['payment', 'shipping', 'tracking', 'mail', 'tiktok', 'files', 'address'] as const;
export type Provider = (typeof providers)[number];

/** Reasons for which a provider does not work: no answer, wrong settings of the shop, or a TLS certificate. */
export const failingReasons = ['unreachable', 'misconfigured', 'certificate-expired', 'certificate-invalid'] as const;
export type FailingReason = (typeof failingReasons)[number];

/** What administrators are told of when it fails: a provider, or a proxy before the shop that it does not know. */
export const watchedParts = [...providers, 'proxy'] as const;
export type WatchedPart = (typeof watchedParts)[number];
