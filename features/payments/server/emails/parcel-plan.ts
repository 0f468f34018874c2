import { lifecycleOf } from '#features/orders/domain/lifecycle.ts';
import { parisDay, plusDays, type Day } from '#shared/working-days.ts';
import type { ConfirmedOrder } from '../steps/read-confirmed.ts';

/** `prepared`: the shop prepares the parcel now. `waitsUntil`: last day of an open parcel. Null: the mail is silent. */
export type ParcelPlan = 'prepared' | { waitsUntil: Day } | null;

/**
 * Returns the plan for the parcel of a paid order. A parcel that is not opened yet counts as open, because its reaction
 * may run after the mail is written.
 */
export function parcelPlan(
  { status, paymentDate, address, hasParcel, openParcel, isHeld }: ConfirmedOrder,
  openParcelDays: number,
): ParcelPlan {
  if (isHeld || lifecycleOf(status).workList !== 'preparation') return null;
  if (openParcel) return openParcel.leavesOncePaid ? null : { waitsUntil: parisDay(openParcel.until) };
  if (hasParcel || openParcelDays === 0 || !address || !paymentDate) return 'prepared';
  return { waitsUntil: plusDays(parisDay(paymentDate), openParcelDays) };
}
