import sql from 'sql-template-tag';
import type { FailingReason, Provider, WatchedPart } from '#shared/providers.ts';
import type { Shop, Visitor } from '#platform/server/context.ts';
import { certificateFault } from './certificate-fault.ts';
import { ProviderFailure, type FailureKind } from './failure.ts';

/** Another process may have recorded a failure and died, so a success is recorded again. */
const RECORD_AGAIN_MS = 60_000;
interface Successes {
  at: number;
  recordedAt: number;
}
const lastSuccesses = new WeakMap<object, Map<WatchedPart, Successes>>();

/**
 * Records for the back office whether the provider works. A refusal of one request counts as working. A provider that
 * cannot be reached, or that refuses the shop itself, is failing, unless it answered another call in the meantime.
 */
export async function callProvider<T>(
  shop: Shop & { visitor?: Visitor },
  provider: Provider,
  call: () => Promise<T>,
): Promise<T> {
  const begin = shop.now();
  const timedCall = (): Promise<T> => timeCall(shop, provider, call);
  try {
    const result = await (shop.visitor ? shop.visitor.aside(timedCall) : timedCall());
    await recordOutcome(shop, provider, null, begin);
    return result;
  } catch (error) {
    if (error instanceof ProviderFailure) await recordOutcome(shop, provider, failureOf(error), begin);
    throw error;
  }
}

/** Logs an error of the recording and does not throw it, because the result of the call matters more. */
async function recordOutcome(
  shop: Shop,
  provider: Provider,
  failing: ProviderState | null,
  begin: Date,
): Promise<void> {
  try {
    await recordProviderState(shop, provider, failing, begin);
  } catch (error) {
    shop.log.warn({ error, provider }, 'the state of a provider could not be recorded');
  }
}

async function timeCall<T>({ metrics }: Shop, provider: Provider, call: () => Promise<T>): Promise<T> {
  const begin = performance.now();
  const record = (failure: FailureKind | null) =>
    metrics.recordCall(provider, (performance.now() - begin) / 1000, failure);
  try {
    const result = await call();
    record(null);
    return result;
  } catch (error) {
    record(error instanceof ProviderFailure ? error.kind : 'unknown');
    throw error;
  }
}

interface ProviderState {
  reason: FailingReason;
  message: string;
}

/** Null when the provider only refused or put off one request. */
export function failingReasonOf({ kind, cause }: ProviderFailure): FailingReason | null {
  if (kind === 'refused' || kind === 'deferred') return null;
  return kind === 'misconfigured' ? kind : (certificateFault(cause) ?? 'unreachable');
}

/** Leaves out the answer of a mail server, which may quote the recipient's address and would outlive an erasure. */
const storedMessage = ({ provider, providerCode, message }: ProviderFailure): string =>
  provider === 'mail' ? (providerCode ?? 'no code') : message;

function failureOf(failure: ProviderFailure): ProviderState | null {
  const reason = failingReasonOf(failure);
  return reason && { reason, message: storedMessage(failure) };
}

/**
 * Records the state of a provider. When the reason of a failure changes, `failing_since` starts again.
 * @param failing null when the provider works.
 * @param begin start of the failed call. A success after it shows that the provider works, so the fault is ignored.
 */
export async function recordProviderState(
  shop: Shop,
  part: WatchedPart,
  failing: ProviderState | null,
  begin: Date = shop.now(),
): Promise<void> {
  const successes = lastSuccesses.get(shop.pool) ?? new Map<WatchedPart, Successes>();
  lastSuccesses.set(shop.pool, successes);
  const now = shop.now();
  const last = successes.get(part);
  if (failing) {
    if (last && last.at > begin.getTime()) return;
    successes.delete(part);
  } else {
    const isRecorded = last !== undefined && now.getTime() - last.recordedAt < RECORD_AGAIN_MS;
    successes.set(part, { at: now.getTime(), recordedAt: isRecorded ? last.recordedAt : now.getTime() });
    if (isRecorded) return;
  }
  const [since, reason, message] = failing ? [now, failing.reason, failing.message] : [null, null, null];
  const record = sql`
    insert into provider_states (provider, failing_since, reason, last_error, last_ok_at)
    values (${part}, ${since}, ${reason}, ${message}, ${failing ? null : now})
    on conflict (provider) do update set
      failing_since = case when provider_states.reason = excluded.reason
        then coalesce(provider_states.failing_since, excluded.failing_since) else excluded.failing_since end,
      reason = excluded.reason,
      last_error = coalesce(excluded.last_error, provider_states.last_error),
      last_ok_at = coalesce(excluded.last_ok_at, provider_states.last_ok_at)
    where excluded.failing_since is null or provider_states.last_ok_at is null or provider_states.last_ok_at <= ${begin}`;
  try {
    await shop.db.run(record);
  } catch (error) {
    successes.delete(part);
    throw error;
  }
  shop.liveFeed.publish([{ topic: 'providers' }]);
}

export const clearState = async (shop: Shop, part: WatchedPart): Promise<void> =>
  void (await shop.db.run(sql`delete from provider_states where provider = ${part}`));
