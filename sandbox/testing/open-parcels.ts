import { addToLiveOrder } from '#features/orders/domain/admin-endpoints.ts';
import { giveAddress } from '#features/orders/domain/endpoints.ts';
import type { AddressInput } from '#features/orders/domain/schemas.ts';
import { openParcelOf } from '#features/parcels/server/commands/open-parcel.ts';
import { bodyOf, openedForm, paid, type Placed } from './order-steps.ts';
import type { TestShop } from './shop.ts';
import { anAddress, payByCard } from './steps.ts';

/** Number of the last created piece. The start avoids the numbers of the tests. */
let ref = 80_000;

/** Returns steps that also run the work that follows a payment, without waiting for its job. */
export function openParcelSteps(shop: TestShop) {
  return {
    async createOpenParcel(): Promise<Placed> {
      const order = await paid(shop);
      await openParcelOf(shop.system, order.orderId);
      return order;
    },
    async createValidated({ customer, pseudo }: Placed, changes: Partial<AddressInput> = {}): Promise<Placed> {
      const liveId = await shop.aLive();
      const productId = await shop.aProduct(liveId, ++ref, 1900);
      const { orderId } = bodyOf(await shop.call(addToLiveOrder, { liveId, productId, pseudo }, shop.admin));
      const address = anAddress({ email: customer.email, ...changes });
      bodyOf(await shop.call(giveAddress, { orderId, address }, customer));
      return { customer, pseudo, liveId, orderId, productIds: [productId] };
    },
    async pay(order: Placed): Promise<void> {
      await payByCard(shop, await openedForm(shop, order));
      await openParcelOf(shop.system, order.orderId);
    },
  };
}
