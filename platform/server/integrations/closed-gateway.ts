import type { Provider } from '#shared/providers.ts';
import { ProviderFailure } from './failure.ts';

/** Returns a gateway whose calls fail as if its provider did not answer, except the methods in `working`. */
export const closedGateway = <Part extends object>(
  provider: Provider,
  reason: string,
  working: Partial<Part> = {},
): Part =>
  new Proxy(working as Part, {
    get: (_working, name) =>
      working[name as keyof Part] ?? (() => Promise.reject(new ProviderFailure(provider, 'unreachable', reason))),
  });
