import { lifecycleOf, orderStatuses, type OrderStatus } from '#features/orders/domain/lifecycle.ts';
import { openForm, pay, refuseCard } from './payment-steps.ts';
import { makeLabel, prepare, scan } from './parcel-steps.ts';
import type { OrderCourse } from '#sandbox/demo/scenario.ts';

// Minutes after the start of the live: parcels are packed the next morning and dropped at the post office in the
// afternoon.
const PACKING = 890;
const DROP = 1265;
const SORTED = 1720;
const OUT_FOR_DELIVERY = 2205;
const AT_ADDRESS = 2340;

/** Scenario: the buyer gives an address and stops before paying. */
export const toPay: OrderCourse = (order, { at, decision }) => {
  order.giveAddress(at(decision));
};

/** Scenario: the first payment succeeds. */
export const paid: OrderCourse = (order, watch) => {
  toPay(order, watch);
  openForm(order, watch.at(watch.decision + 1));
  pay(order, watch.at(watch.decision + 3));
};

/** Scenario: the first card is refused, the second is accepted. */
export const paidWithSecondCard: OrderCourse = (order, watch) => {
  toPay(order, watch);
  openForm(order, watch.at(watch.decision + 1));
  refuseCard(order, watch.at(watch.decision + 2));
  pay(order, watch.at(watch.decision + 6));
};

/** Scenario: the paid order gets its label, and the parcel is packed. */
export const toShip: OrderCourse = (order, watch) => {
  paid(order, watch);
  makeLabel(order, watch.at(PACKING + watch.turn * 6));
  prepare(order, watch.at(PACKING + 4 + watch.turn * 6));
};

/** Scenario: the carrier takes the packed parcel and sorts it. */
export const shipped: OrderCourse = (order, watch) => {
  toShip(order, watch);
  scan(order, watch.at(DROP + watch.turn), 'PC1');
  scan(order, watch.at(SORTED + watch.turn * 3), 'ET1');
};

/** Returns true for a status from the packing on, in the order of a sale. */
const isPacked = (status: OrderStatus): boolean => orderStatuses.indexOf(status) >= orderStatuses.indexOf('to-ship');

/** Scenario: the sale reaches the step that a status requires, and the seller then sets the status by hand. */
export const setByHand =
  (status: OrderStatus): OrderCourse =>
  (order, watch) => {
    const { isPastPayment, parcelIsHere } = lifecycleOf(status);
    if (isPastPayment && !isPacked(status)) paid(order, watch);
    else if (isPastPayment) (parcelIsHere ? toShip : shipped)(order, watch);
    order.setStatus(watch.ago(60), status);
  };

/** Scenario: the parcel is on the carrier's van, and the seller has set the status by hand. */
export const inDelivery: OrderCourse = (order, watch) => {
  shipped(order, watch);
  scan(order, watch.ago(95), 'MD2');
  order.setStatus(watch.ago(60), 'in-delivery');
};

/** Scenario: the delivery fails, and the parcel waits at the counter. */
export const atCounter: OrderCourse = (order, watch) => {
  shipped(order, watch);
  scan(order, watch.at(OUT_FOR_DELIVERY + watch.turn), 'MD2');
  scan(order, watch.at(AT_ADDRESS + watch.turn * 5), 'ND1');
  scan(order, watch.at(AT_ADDRESS + 1440), 'AG1');
};

/** Scenario: the carrier delivers the parcel. */
export const delivered: OrderCourse = (order, watch) => {
  shipped(order, watch);
  scan(order, watch.at(OUT_FOR_DELIVERY + watch.turn), 'MD2');
  scan(order, watch.at(AT_ADDRESS + watch.turn * 7), 'DI1');
};
