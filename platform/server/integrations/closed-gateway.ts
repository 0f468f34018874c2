import type { Provider } from '#shared/providers.ts';
import { ProviderFailure } from './failure.ts';

/** Returns a gateway that fails on every call, as when its provider does not answer. Methods in `working` work. */
export const closedGateway = <Part extends object>(
  provider: Provider,
  reason: string,
  working: Partial<Part> = {},
): Part =>
  new Proxy(working as Part, {
    get: (_working, name) =>
      working[name as keyof Part] ?? (() => Promise.reject(new ProviderFailure(provider, 'unreachable', reason))),
  });
