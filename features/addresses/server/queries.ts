import type * as endpoints from '#features/addresses/domain/endpoints.ts';
import type { AddressSuggestion } from '#features/addresses/domain/schemas.ts';
import { isSearchable } from '#features/addresses/domain/rules.ts';
import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import type { Ctx } from '#platform/server/context.ts';
import { ProviderFailure } from '#platform/server/integrations/failure.ts';
import { callProvider } from '#platform/server/integrations/watch-provider.ts';

const MAX_ANSWERS = 500;
const ANSWER_LIFETIME_MS = 5 * 60_000;
/** Pause after a failure, in ms. The service refuses clients above its rate limit for this long. */
const PAUSE_MS = 5_000;

interface AnswerCache {
  answers: Map<string, { suggestions: AddressSuggestion[]; until: number }>;
  pausedUntil: number;
}
/** Caches by database pool: two shops in one process, as in tests, share no answers. */
const caches = new WeakMap<object, AnswerCache>();

/**
 * Suggests addresses for a typed text; none for a text that is too short or that the service refuses. Reports a failing
 * service as unavailable instead of an error, because any address may be typed.
 */
export async function suggestAddresses(ctx: Ctx, { q }: ParsedInputOf<typeof endpoints.suggestAddresses>) {
  if (!isSearchable(q)) return { suggestions: [], available: true };
  const cache = caches.get(ctx.pool) ?? { answers: new Map(), pausedUntil: 0 };
  caches.set(ctx.pool, cache);
  const key = q.toLowerCase().replace(/\s+/g, ' ');
  const now = ctx.now().getTime();
  const stored = cache.answers.get(key);
  if (stored && stored.until > now) return { suggestions: stored.suggestions, available: true };
  if (cache.pausedUntil > now) return { suggestions: [], available: false };
  try {
    const suggestions = await callProvider(ctx, 'address', () => ctx.gateways.address.suggest(q));
    storeAnswer(cache, key, suggestions, now);
    return { suggestions, available: true };
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    if (error.kind === 'refused') return { suggestions: [], available: true };
    cache.pausedUntil = ctx.now().getTime() + PAUSE_MS;
    return { suggestions: [], available: false };
  }
}

function storeAnswer({ answers }: AnswerCache, key: string, suggestions: AddressSuggestion[], now: number): void {
  // A new answer becomes the last key of the map, so the first key is the oldest.
  answers.delete(key);
  answers.set(key, { suggestions, until: now + ANSWER_LIFETIME_MS });
  const [oldest] = answers.keys();
  if (answers.size > MAX_ANSWERS && oldest !== undefined) answers.delete(oldest);
}
