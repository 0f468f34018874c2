import type { TestContext } from 'vitest';
import { generateLabel } from '#features/shipping/domain/endpoints.ts';
import { attentionWords } from '#features/attention/domain/labels.ts';
import { listAttention } from '#screens/admin/attention/endpoints.ts';
import type { OrderStatus } from '#features/orders/domain/lifecycle.ts';
import type { ParcelEvent, ParcelTrack } from '#platform/server/integrations/shipping/gateway.ts';
import { bodyOf, paid, seenByAdmin, type Placed } from './order-steps.ts';
import type { TestShop } from './shop.ts';

export interface Parcel extends Placed {
  trackingId: string;
}

type Track = (ids: readonly string[]) => Promise<ParcelTrack[]>;

export function parcelSteps(shop: TestShop) {
  const { gateways } = shop.shop;
  const carrier = gateways.shipping;
  return {
    async labelled(): Promise<Parcel> {
      const order = await paid(shop);
      const label = bodyOf(await shop.call(generateLabel, { orderId: order.orderId }, shop.admin));
      return { ...order, trackingId: label.tracking_id };
    },
    statusOf: async (order: Placed): Promise<OrderStatus> => (await seenByAdmin(shop, order)).status,
    listAlerts: async ({ trackingId }: Parcel) =>
      bodyOf(await shop.call(listAttention, {}, shop.admin))
        .items.filter(({ data }) => data['trackingId'] === trackingId)
        .map((item) => ({ kind: item.kind, ...attentionWords(item) })),
    replaceTracking(t: TestContext, track: Track): void {
      t.onTestFinished(() => {
        gateways.shipping = carrier;
      });
      gateways.shipping = { ...carrier, track };
    },
  };
}

export const trackingWith =
  (parcel: Parcel, events: ParcelEvent[], unreadable: string | null = null): Track =>
  (ids) =>
    Promise.resolve(
      ids.map((trackingId) =>
        trackingId === parcel.trackingId
          ? { trackingId, events, unreadable }
          : { trackingId, events: [], unreadable: null },
      ),
    );
