/** Maximum number of orders that a count of the dashboard includes. The maximum means that many or more. */
export const MAX_ORDERS_COUNTED = 1000;

interface PreparationCounts {
  /** Orders of « Préparation », counted up to the maximum. */
  toPrepare: number;
  toPrepareHeld: number;
  toPrepareInOpenParcel: number;
}

/**
 * Returns the number of orders to prepare now. The other orders of the list wait in an open parcel, or for an alert. A
 * list that is counted in part has the maximum.
 */
export const readyToPrepare = ({ toPrepare, toPrepareHeld, toPrepareInOpenParcel }: PreparationCounts): number =>
  toPrepare < MAX_ORDERS_COUNTED ? toPrepare - toPrepareHeld - toPrepareInOpenParcel : MAX_ORDERS_COUNTED;
