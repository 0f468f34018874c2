import type { Provider } from '#shared/providers.ts';

/**
 * Kind of a failed call to a provider. `unreachable`: the provider did not answer, and the call had no effect or is
 * idempotent. A retry is safe. `refused`: the provider refused this call with a reason, so a retry does not help.
 * `misconfigured`: the provider refuses the shop itself (its keys, the rights of its account), or its address is wrong.
 * Every call fails until the settings are corrected. `unknown`: the call may have had its effect (a timeout after the
 * request was sent). Must not be retried without a check. `deferred`: the provider works, and asks to try this call
 * again later.
 */
export type FailureKind = 'unreachable' | 'deferred' | 'refused' | 'misconfigured' | 'unknown';

/** True for an HTTP status that shows a wrong address of a service: a redirection, or an unknown path or method. */
export const isOfWrongAddress = (status: number): boolean =>
  (status >= 300 && status < 400) || status === 404 || status === 405 || status === 410;

export class ProviderFailure extends Error {
  readonly provider: Provider;
  readonly kind: FailureKind;
  /** Lyra error code, Colissimo message id…; null without a code. */
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
