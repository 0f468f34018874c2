import type { Ctx } from '#platform/server/context.ts';
import type { Reaction } from '#platform/server/events/reactions.ts';
import type { ShopEvent } from '#platform/server/events/shop-event.ts';
import { openParcelOf } from './commands/open-parcel.ts';

async function openParcel(ctx: Ctx, { orderId }: ShopEvent): Promise<void> {
  if (orderId) await openParcelOf(ctx, orderId);
}

export const parcelReactions: Reaction[] = [{ name: 'open-parcel', to: 'order.paid', run: openParcel }];
