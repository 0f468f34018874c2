import type { Provider } from '#shared/providers.ts';
import { ProviderFailure } from './failure.ts';

/** Fails each call as if the provider did not answer, except those of the methods in `working`. */
export const closedGateway = <Part extends object>(
  provider: Provider,
  reason: string,
  working: Partial<Part> = {},
): Part =>
  new Proxy(working as Part, {
    get: (_working, name) =>
      working[name as keyof Part] ?? (() => Promise.reject(new ProviderFailure(provider, 'unreachable', reason))),
  });
