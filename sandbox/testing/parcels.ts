import type { TestContext } from 'vitest';
import { generateLabel } from '#features/shipping/domain/endpoints.ts';
import type { OrderStatus } from '#features/orders/domain/lifecycle.ts';
import type { ParcelEvent, ParcelTrack } from '#platform/server/integrations/shipping/gateway.ts';
import { bodyOf, paid, seenByAdmin, type Placed } from './order-steps.ts';
import type { TestShop } from './shop.ts';

/** A paid order and its parcel with a label. */
export interface Parcel extends Placed {
  trackingId: string;
}

type Track = (ids: readonly string[]) => Promise<ParcelTrack[]>;

/** Returns test actions on the parcels of a shop. */
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
    /** Replaces the carrier's tracking until the end of the test. */
    replaceTracking(t: TestContext, track: Track): void {
      t.onTestFinished(() => {
        gateways.shipping = carrier;
      });
      gateways.shipping = { ...carrier, track };
    },
  };
}

/** Builds the tracking of a carrier that reports these events for one parcel, and no events for other parcels. */
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
