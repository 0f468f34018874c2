import { orderProblems } from '#features/orders/domain/problems.ts';
import { shippingProblems } from '#features/shipping/domain/problems.ts';
import type { ParcelOrder } from './parcel-order.ts';

/** Returns the reason that prevents a label or a tracking number; null when it is possible. */
export function reasonOf({ address }: ParcelOrder, pieces: number): string | null {
  if (!address) return orderProblems.noAddress.sentence();
  return pieces === 0 ? shippingProblems.emptyParcel.sentence() : null;
}
