import sql, { type Sql } from 'sql-template-tag';
import { lifecycleOf } from '#features/orders/domain/lifecycle.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { Reaction } from '#platform/server/events/reactions.ts';
import type { ShopEvent } from '#platform/server/events/shop-event.ts';
import { openParcelOf } from './commands/open-parcel.ts';
import { PARCEL_OPENINGS } from './steps/join-parcel.ts';

async function openParcel(ctx: Ctx, { orderId }: ShopEvent): Promise<void> {
  if (orderId) await openParcelOf(ctx, orderId);
}

function isPaidByHand(event: ShopEvent): Sql {
  const isPaid =
    event.type === 'order.status-changed' &&
    !lifecycleOf(event.data.from).isPastPayment &&
    lifecycleOf(event.data.to).isPastPayment;
  return sql`select 1 where ${isPaid}::boolean`;
}

const [onceCardPaid, oncePaidByHand] = PARCEL_OPENINGS;

export const parcelReactions: Reaction[] = [
  { name: onceCardPaid, to: 'order.paid', run: openParcel },
  { name: oncePaidByHand, to: 'order.status-changed', when: isPaidByHand, run: openParcel },
];
