import sql from 'sql-template-tag';
import { orderProblems } from '#domain/orders/problems.ts';
import { refuse } from '#domain/problem.ts';
import { liveProblems } from '#domain/lives/problems.ts';
import type { Ctx } from '#server/context.ts';
import type { Tx } from '#server/events/transaction.ts';
import { findOrMakeBuyer, type Buyer } from '#server/features/users/commands/find-or-make-buyer.ts';
import { holding, holdPiece, lockFreePiece } from './hold-piece.ts';

interface LiveAdd {
  liveId: string;
  productId: string;
  pseudo: string;
  comment: string | null;
}

/**
 * Gives a piece to a pseudo during a live (ADM-27): into her newest to-validate order of that live, else a new one.
 * The piece is locked first, then the buyer, always in this order.
 */
export async function addToLiveOrder(ctx: Ctx, { liveId, productId, pseudo, comment }: LiveAdd) {
  return holding(ctx, async (tx) => {
    const piece = await lockFreePiece(tx, productId, (holder) => holder.pseudo === pseudo);
    if (piece.liveId !== liveId) throw refuse(orderProblems.otherLive);
    const buyer = await findOrMakeBuyer(tx, pseudo);
    const order = await openOrder(tx, { liveId, pseudo, comment, buyer });
    const { itemId, total } = await holdPiece(tx, order.id, piece);
    const about = { orderId: order.id, userId: buyer.id };
    if (order.created) await tx.record({ type: 'order.created', ...about, data: { pseudo, liveId } });
    await tx.record({
      type: 'order.item-added',
      ...about,
      data: { itemId, productId, ref: piece.ref, price: piece.price },
    });
    return {
      orderId: order.id,
      orderNumber: order.number,
      itemId,
      total,
      pseudo,
      ref: piece.ref,
      orderCreated: order.created,
      userCreated: buyer.created,
    };
  });
}

interface OpenOrder {
  id: string;
  number: string;
  created: boolean;
}
interface OrderFor {
  liveId: string;
  pseudo: string;
  comment: string | null;
  buyer: Buyer;
}

async function openOrder(tx: Tx, { liveId, pseudo, comment, buyer }: OrderFor): Promise<OpenOrder> {
  const open = await tx.one<{ id: string; number: string }>(sql`
    update orders set comment = concat_ws(' · ', comment, ${comment}::text) where id = (
      select id from orders where user_id = ${buyer.id} and live_id = ${liveId} and status = 'to-validate'
      order by created_at desc limit 1 for no key update)
    returning id, order_number as number`);
  // The buyer took her address to the payment meanwhile: the update finds the order changed, and a new one is opened.
  if (open) return { ...open, created: false };
  const made = await tx.one<{ id: string; number: string }>(sql`
    insert into orders (user_id, live_id, pseudo, display_name, live_title, comment)
    select ${buyer.id}, l.id, ${pseudo}, ${buyer.displayName}, l.title, ${comment} from lives l where l.id = ${liveId}
    returning id, order_number as number`);
  if (!made) throw refuse(liveProblems.notFound);
  return { ...made, created: true };
}
