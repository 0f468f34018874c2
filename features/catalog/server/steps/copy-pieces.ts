import sql from 'sql-template-tag';
import type { Ctx } from '#platform/server/context.ts';
import { isHeld } from '../hooks.ts';
import type { Tx } from '#platform/server/events/transaction.ts';

/**
 * Copies the pieces that no order holds from live `from` to live `to`, with their numbers. @returns the number of
 * copied pieces.
 */
export async function copyPieces(ctx: Ctx, tx: Tx, { from, to }: { from: string; to: string }): Promise<number> {
  const copies = await tx.many<{ ref: number }>(sql`
    insert into products (live_id, ref, name, price_cents, size, color_id, composition, maker, condition, photo_id,
      created_at, updated_at)
    select ${to}, ref, name, price_cents, size, color_id, composition, maker, condition, photo_id,
      ${ctx.now()}::timestamptz, ${ctx.now()}::timestamptz from products p
    where live_id = ${from}
      and not ${isHeld(sql`p.id`)}
    order by ref returning ref`);
  const refs = copies.map(({ ref }) => ref);
  if (refs.length > 0) {
    await tx.record({ type: 'piece.created', data: { liveId: to, refs, name: null, price: null } });
    await tx.record({ type: 'product.created', liveId: to, data: { count: refs.length } });
  }
  return refs.length;
}

export async function countPieces(_ctx: Ctx, tx: Tx, { liveId }: { liveId: string }): Promise<{ pieces: number }> {
  const found = await tx.one<{ pieces: number }>(
    sql`select count(*)::integer as pieces from products where live_id = ${liveId}`,
  );
  return { pieces: found?.pieces ?? 0 };
}
