import { slowDown } from '#features/users/server/steps/count-attempts.ts';
import type { SignedInCtx } from '#platform/server/context.ts';

const FREE_CHANGES_AN_HOUR = 30;
/** Time between two further changes, in ms. A change that would wait for minutes is refused. */
const EVERY_MS = 120_000;

/**
 * Counts a change of an order by its buyer, and limits the changes. Each change is stored in the order's history, which
 * a script would otherwise fill.
 * @throws as `slowDown`.
 */
export const countChange = (ctx: SignedInCtx, orderId: string): Promise<void> =>
  slowDown(ctx, {
    key: `changes-of:${ctx.actor.userId}:${orderId}`,
    free: FREE_CHANGES_AN_HOUR,
    minutes: 60,
    everyMs: EVERY_MS,
  });
