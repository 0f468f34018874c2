import sql from 'sql-template-tag';
import type { Ctx } from '#platform/server/context.ts';
import type { Tx } from '#platform/server/events/transaction.ts';
import { giveInLive, givenUnder, type Gift } from '#features/orders/server/steps/give-in-live.ts';
import type { NewOrder } from '#features/orders/server/steps/begin-order.ts';
import { putMail } from '#platform/server/mails/want-mail.ts';
import { findClaimToAnswer, lockClaim, mustBe } from './lock-claim.ts';
import { nameOf } from './note-decision.ts';
import { tellLines } from './tell-line.ts';
import { withdrawTwins } from './settle-twins.ts';

/**
 * Gives a free piece to somebody in its line, as ADM-27 gives it to a pseudo: the line of her order takes the claim
 * with it (migration 0015); once for a key. After the live a mail tells her. Locks the piece, the buyer, the order, then the claim.
 * @throws Refusal of ADM-27, or `claims.not-in-this-state` when somebody decided otherwise meanwhile.
 */
export async function giveWaiting(ctx: Ctx, tx: Tx, claimId: string, fresh: NewOrder, key?: string) {
  // In this order: what is given under the key between the two reads is told, not refused for the claim that it took.
  const claim = await findClaimToAnswer(tx, claimId);
  const before = key ? await givenUnder(tx, key, claim?.pseudo ?? '') : null;
  if (before) return told(before, null);
  const { liveId, productId, pseudo, isAfterLive } = mustBe('give', claim);
  const gift = await giveInLive(tx, { ...fresh, liveId, productId, pseudo, comment: null, now: ctx.now(), key });
  // Dismissed or withdrawn while the piece was waited for, it did not follow.
  const { action } = await lockClaim(tx, claimId, 'pass');
  const now = ctx.now();
  const twins = await withdrawTwins(ctx, tx, claimId, now);
  tx.finally(sql`update claims set decided_at = ${now}, decided_by = ${nameOf(ctx)} where id = ${claimId}::bigint`);
  await tellLines(tx, liveId, [productId, ...twins]);
  if (isAfterLive) await putMail(ctx, tx, { key: `given-${gift.itemId}`, kind: 'piece-given', orderId: gift.orderId });
  return told(gift, action);
}

const told = ({ orderId, orderNumber, itemId, pseudo, ref }: Gift, action: string | null) => ({
  orderId,
  orderNumber,
  itemId,
  pseudo,
  ref,
  action,
});
