import sql from 'sql-template-tag';
import type { Shop } from '#server/context.ts';
import { ProviderFailure, type Provider } from './integrations/failure.ts';

// When this process last wrote that a provider answers: saying it again costs a write at most once a minute, and
// corrects what another process noted before it died.
const SAY_AGAIN_MS = 60_000;
const lastGood = new WeakMap<object, Map<Provider, number>>();

/**
 * Runs a call to a provider and keeps whether it answers, for the admin to see. A refusal is an answer:
 * only a provider that can't be reached is failing.
 */
export async function watched<T>(shop: Shop, provider: Provider, call: () => Promise<T>): Promise<T> {
  try {
    const result = await call();
    await keep(shop, provider, null);
    return result;
  } catch (error) {
    if (error instanceof ProviderFailure) await keep(shop, provider, error.kind === 'refused' ? null : error.message);
    throw error;
  }
}

async function keep(shop: Shop, provider: Provider, failure: string | null): Promise<void> {
  const good = lastGood.get(shop.pool) ?? new Map<Provider, number>();
  lastGood.set(shop.pool, good);
  const now = shop.now().getTime();
  if (failure === null && now - (good.get(provider) ?? Number.NEGATIVE_INFINITY) < SAY_AGAIN_MS) return;
  if (failure === null) good.set(provider, now);
  else good.delete(provider);
  await shop.db.run(sql`
    insert into provider_states (provider, failing_since, last_error, last_ok_at)
    values (${provider}, ${failure === null ? null : shop.now()}, ${failure}, ${failure === null ? shop.now() : null})
    on conflict (provider) do update set
      failing_since = case when ${failure}::text is null then null else coalesce(provider_states.failing_since, excluded.failing_since) end,
      last_error = coalesce(excluded.last_error, provider_states.last_error),
      last_ok_at = coalesce(excluded.last_ok_at, provider_states.last_ok_at)`);
  shop.liveFeed.publish([{ topic: 'providers' }]);
}
