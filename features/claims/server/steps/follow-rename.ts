import sql from 'sql-template-tag';
import { claimStatesWhere } from '#features/claims/domain/lifecycle.ts';
import type { KnownUser, Speaker } from '#features/users/domain/lifecycle.ts';
import type { Ctx } from '#platform/server/context.ts';
import { sqlWords } from '#platform/server/db/sql-words.ts';
import type { Tx } from '#platform/server/events/transaction.ts';
import { followPseudo } from '#features/orders/server/steps/follow-pseudo.ts';
import { followName } from '#features/users/server/steps/follow-name.ts';
import { notifyQueueChange } from './notify-queue-change.ts';

const open = sqlWords(claimStatesWhere((life) => life.isOpen));

/**
 * Applies a new platform name to the user’s pseudo, current orders and open claims. Keeps a declared pseudo that
 * differs from the proved pseudo. The new pseudo and the user must be locked. Locks the orders, then the claims.
 */
export async function followRename(ctx: Ctx, tx: Tx, user: KnownUser, speaker: Speaker): Promise<void> {
  const { person, pseudo: to } = speaker;
  const from = await followName(ctx, tx, user, to);
  if (from === null) return;
  await followPseudo(ctx, tx, { userId: user.userId, from, to });
  // Keeps the earlier place when the user waits for a piece under both names.
  const lines = await tx.many<{ liveId: string; productId: string }>(sql`
    update claims c set pseudo = ${to} where c.pseudo = ${from} and c.state in (${open})
      and (c.tiktok_user_id = ${person} or c.tiktok_user_id is null) and not exists (
        select from claims other where other.product_id = c.product_id and other.pseudo = ${to} and other.state in (${open}))
    returning c.live_id as "liveId", c.product_id as "productId"`);
  for (const [liveId, liveClaims] of Map.groupBy(lines, (line) => line.liveId))
    await notifyQueueChange(
      tx,
      liveId,
      liveClaims.map(({ productId }) => productId),
    );
}
