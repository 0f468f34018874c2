import type * as endpoints from '#features/addresses/domain/endpoints.ts';
import type { AddressSuggestion } from '#features/addresses/domain/schemas.ts';
import { isSearchable } from '#features/addresses/domain/rules.ts';
import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import type { Ctx } from '#platform/server/context.ts';
import { ProviderFailure } from '#platform/server/integrations/failure.ts';
import { watched } from '#platform/server/integrations/watch-provider.ts';

const KEPT = 500;
const KEPT_FOR_MS = 5 * 60_000;
/** Pause after a failure, in ms. The service refuses clients above its rate limit for this long. */
const REST_MS = 5_000;

/** Recent answers of this process, and the end of the pause after a failure. */
interface Memory {
  answers: Map<string, { suggestions: AddressSuggestion[]; until: number }>;
  restUntil: number;
}
const memories = new WeakMap<object, Memory>();

/**
 * Suggests addresses for a typed text. Reports a failing service as unavailable, never as an error: any address may be
 * typed.
 */
export async function suggestAddresses(ctx: Ctx, { q }: ParsedInputOf<typeof endpoints.suggestAddresses>) {
  if (!isSearchable(q)) return { suggestions: [], available: true };
  const memory = memories.get(ctx.pool) ?? { answers: new Map(), restUntil: 0 };
  memories.set(ctx.pool, memory);
  const key = q.toLowerCase().replace(/\s+/g, ' ');
  const now = ctx.now().getTime();
  const known = memory.answers.get(key);
  if (known && known.until > now) return { suggestions: known.suggestions, available: true };
  if (memory.restUntil > now) return { suggestions: [], available: false };
  try {
    const suggestions = await watched(ctx, 'address', () => ctx.gateways.address.suggest(q));
    remember(memory, key, suggestions, now);
    return { suggestions, available: true };
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    if (error.kind === 'refused') return { suggestions: [], available: true };
    memory.restUntil = ctx.now().getTime() + REST_MS;
    return { suggestions: [], available: false };
  }
}

function remember({ answers }: Memory, key: string, suggestions: AddressSuggestion[], now: number): void {
  answers.delete(key);
  answers.set(key, { suggestions, until: now + KEPT_FOR_MS });
  const [oldest] = answers.keys();
  if (answers.size > KEPT && oldest !== undefined) answers.delete(oldest);
}
