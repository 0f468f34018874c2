import sql from 'sql-template-tag';
import { awaitAll } from '#platform/server/db/client.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { Tx } from '#platform/server/events/transaction.ts';
import { hasEnded } from '#features/lives/server/sql/next-live.ts';
import { giveInLive, findAssignmentByKey, type Assignment } from '#features/orders/server/steps/give-in-live.ts';
import type { NewOrder } from '#features/orders/server/steps/begin-order.ts';
import { pieceGivenKey } from '#features/orders/server/emails/unpaid-order.ts';
import { MAIL_DELAY_SECONDS } from '#shared/undo.ts';
import { insertMail } from '#platform/server/mails/enqueue-mail.ts';
import { findClaimToGive, lockClaim, assertClaimAllows } from './lock-claim.ts';
import { authorNameOf } from './record-decision.ts';
import { notifyQueueChange } from './notify-queue-change.ts';
import { withdrawDuplicates } from './withdraw-duplicates.ts';

/**
 * Gives a free piece to a claim of its queue, with the rules by which ADM-27 gives a piece to a pseudo. A trigger sets
 * the claim to held (migration 0047). Idempotent by `key`. Mails the buyer when the live is over. Locks the piece, the
 * buyer, the order, then the claim.
 * @throws Refusal of ADM-27, or `claims.not-in-this-state` after a concurrent decision.
 */
export async function giveWaiting(ctx: Ctx, tx: Tx, claimId: string, newOrder: NewOrder, key?: string) {
  // Reads the claim before the assignments of this key. An assignment with the same key that is made between the two
  // reads is then returned instead of refused.
  const [claim, earlier, isAfterLive] = await awaitAll(
    findClaimToGive(tx, claimId),
    key ? findAssignmentByKey(tx, key, '') : null,
    // After the live the buyer needs a mail, because she no longer watches the video.
    tx.one(sql`
      select 1 from claims c join lives l on l.id = c.live_id
      where c.id = ${claimId}::bigint and ${hasEnded('l', ctx.now())}`),
  );
  if (earlier) return toReply({ ...earlier, pseudo: earlier.pseudo || (claim?.pseudo ?? '') }, null);
  const { liveId, productId, pseudo } = assertClaimAllows('give', claim);
  const now = ctx.now();
  let action: string | null = null;
  const assignment = await giveInLive(
    ctx,
    tx,
    { ...newOrder, liveId, productId, pseudo, comment: null, key },
    async () => {
      const [held, duplicates] = await awaitAll(
        // Refuses a claim that was dismissed or withdrawn concurrently: the trigger has not set it to held.
        lockClaim(tx, claimId, 'pass'),
        withdrawDuplicates(ctx, tx, claimId, now),
        notifyQueueChange(tx, liveId, [productId]),
      );
      ({ action } = held);
      tx.finally(
        sql`update claims set decided_at = ${now}, decided_by = ${authorNameOf(ctx)} where id = ${claimId}::bigint`,
      );
      await notifyQueueChange(tx, liveId, duplicates);
    },
  );
  if (isAfterLive)
    await insertMail(ctx, tx, {
      key: pieceGivenKey(assignment.itemId),
      kind: 'piece-given',
      orderId: assignment.orderId,
      // Sends the mail of a seller's assignment once the undo is no longer offered. An automatic assignment offers no
      // undo.
      afterSeconds: ctx.actor.kind === 'admin' ? MAIL_DELAY_SECONDS : 0,
    });
  return toReply(assignment, action);
}

const toReply = ({ orderId, orderNumber, itemId, pseudo, ref }: Assignment, action: string | null) => ({
  orderId,
  orderNumber,
  itemId,
  pseudo,
  ref,
  action,
});
