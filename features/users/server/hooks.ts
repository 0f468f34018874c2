import { hook } from '#platform/server/events/hooks.ts';

/**
 * Runs when the account `to` takes over `from`, a buyer made under this pseudo during a live, who is deleted afterwards.
 * Both users are locked. The results go into the trace of the account.
 */
export const onBuyerTakenOver = hook<{ from: string; to: string; pseudo: string }, { orders?: number }>();
