/** Limit of the order counts of the dashboard. A count at the limit means at least that number of orders. */
export const MAX_ORDERS_COUNTED = 1000;

interface PreparationCounts {
  toPrepare: number;
  toPrepareHeld: number;
  toPrepareInOpenParcel: number;
}

/**
 * Returns the number of orders to prepare now, without orders held by an alert or in an open parcel. Returns the limit
 * when the list reaches it, because the orders to subtract are then not all counted.
 */
export const readyToPrepare = ({ toPrepare, toPrepareHeld, toPrepareInOpenParcel }: PreparationCounts): number =>
  toPrepare < MAX_ORDERS_COUNTED ? toPrepare - toPrepareHeld - toPrepareInOpenParcel : MAX_ORDERS_COUNTED;
