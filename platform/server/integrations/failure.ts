import type { Provider } from '#shared/providers.ts';

/**
 * How a call to a provider failed.
 * `unreachable`: nothing happened there, it is safe to try again.
 * `refused`: it answered no, with its reason; trying the same again will not help.
 * `misconfigured`: it refuses the shop itself (its keys, what its account may do) or is not where the shop calls: every
 * call fails until a person mends the settings.
 * `unknown`: it may have happened (a timeout after the request was sent): never retried blindly.
 */
export type FailureKind = 'unreachable' | 'refused' | 'misconfigured' | 'unknown';

/** Thrown by every gateway when its provider does not do what was asked. */
export class ProviderFailure extends Error {
  readonly provider: Provider;
  readonly kind: FailureKind;
  /** The provider's own code (a Lyra error code, a Colissimo message id…), when it gave one. */
  readonly providerCode: string | null;
  constructor(
    provider: Provider,
    kind: FailureKind,
    message: string,
    providerCode: string | null = null,
    cause?: unknown,
  ) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'ProviderFailure';
    this.provider = provider;
    this.kind = kind;
    this.providerCode = providerCode;
  }
}
