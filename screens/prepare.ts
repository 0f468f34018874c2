import type { InputOf, Read, ReplyOf } from '#shared/http/endpoint.ts';
import { endpointQuery } from '#platform/web/api/query.ts';
import type { RouterContext } from './context.ts';

/**
 * Reads the data of a screen, for its route's `loader`. The server waits for the reply, in order to render it. The
 * browser shows the screen at once, and the screen itself shows loading and errors.
 */
export function prepare<E extends Read>(
  { queryClient, isWithheld }: Pick<RouterContext, 'queryClient' | 'isWithheld'>,
  endpoint: E,
  input: InputOf<E>,
): Promise<ReplyOf<E>> | undefined {
  const query = endpointQuery(endpoint, input);
  if (import.meta.env.SSR) return queryClient.fetchQuery(query);
  if (!isWithheld) void queryClient.prefetchQuery(query);
  return undefined;
}

/** Waits for several `prepare` calls on the server. Returns undefined in the browser. */
export const allOf = (...results: (Promise<unknown> | undefined)[]): Promise<unknown> | undefined =>
  import.meta.env.SSR ? Promise.all(results) : undefined;
