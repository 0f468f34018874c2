import sql from 'sql-template-tag';
import { claimStatesWhere } from '#domain/claims/life.ts';
import { listedWords } from '#server/db/listed-words.ts';
import type { Tx } from '#server/events/transaction.ts';

const open = listedWords(claimStatesWhere((life) => life.isOpen));

/** Tells the console of a live, and everybody with an account who waits for the piece, that its line has changed. */
export async function tellLine(tx: Tx, { liveId, productId }: { liveId: string; productId: string }): Promise<void> {
  const waiting = await tx.many<{ userId: string }>(sql`
    select u.id as "userId" from claims c join users u on u.tiktok_username = c.pseudo
    where c.product_id = ${productId} and c.state in (${open}) and u.auth_id is not null`);
  await tx.record({ type: 'claim.changed', liveId });
  for (const { userId } of waiting) await tx.record({ type: 'claim.changed', liveId, userId });
}
