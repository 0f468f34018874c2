import { lifecycleOf, orderStatuses, type OrderStatus } from '#features/orders/domain/lifecycle.ts';
import { openForm, pay, refuseCard } from './payment-steps.ts';
import { makeLabel, prepare, scan } from './parcel-steps.ts';
import type { Route } from '#sandbox/demo/scenario.ts';

// Minutes after the start of the live: parcels are packed the next morning and dropped at the post office in the
// afternoon.
const PACKING = 890;
const DROP = 1265;
const SORTED = 1720;
const OUT = 2205;
const RUNG = 2340;

/** Scenario: the buyer gives an address and stops before paying. */
export const toPay: Route = (story, { at, decision }) => {
  story.giveAddress(at(decision));
};

/** Scenario: the first payment succeeds. */
export const paid: Route = (story, watch) => {
  toPay(story, watch);
  openForm(story, watch.at(watch.decision + 1));
  pay(story, watch.at(watch.decision + 3));
};

/** Scenario: the first card is refused, the second is accepted. */
export const paidWithSecondCard: Route = (story, watch) => {
  toPay(story, watch);
  openForm(story, watch.at(watch.decision + 1));
  refuseCard(story, watch.at(watch.decision + 2));
  pay(story, watch.at(watch.decision + 6));
};

export const toShip: Route = (story, watch) => {
  paid(story, watch);
  makeLabel(story, watch.at(PACKING + watch.turn * 6));
  prepare(story, watch.at(PACKING + 4 + watch.turn * 6));
};

export const shipped: Route = (story, watch) => {
  toShip(story, watch);
  scan(story, watch.at(DROP + watch.turn), 'PC1');
  scan(story, watch.at(SORTED + watch.turn * 3), 'ET1');
};

/** Returns true for a status from the packing on, in the order of a sale. */
const isPacked = (status: OrderStatus): boolean => orderStatuses.indexOf(status) >= orderStatuses.indexOf('to-ship');

/** Scenario: the sale goes as far as the place of a status requires, and the seller sets the status by hand. */
export const setByHand =
  (status: OrderStatus): Route =>
  (story, watch) => {
    const { isPastPayment, parcelIsHere } = lifecycleOf(status);
    if (isPastPayment && !isPacked(status)) paid(story, watch);
    else if (isPastPayment) (parcelIsHere ? toShip : shipped)(story, watch);
    story.setStatus(watch.ago(60), status);
  };

/** Scenario: the parcel is on the carrier's van, and the seller has set the status by hand. */
export const inDelivery: Route = (story, watch) => {
  shipped(story, watch);
  scan(story, watch.ago(95), 'MD2');
  story.setStatus(watch.ago(60), 'in-delivery');
};

/** Scenario: the delivery fails, and the parcel waits at the counter. */
export const atCounter: Route = (story, watch) => {
  shipped(story, watch);
  scan(story, watch.at(OUT + watch.turn), 'MD2');
  scan(story, watch.at(RUNG + watch.turn * 5), 'ND1');
  scan(story, watch.at(RUNG + 1440), 'AG1');
};

export const delivered: Route = (story, watch) => {
  shipped(story, watch);
  scan(story, watch.at(OUT + watch.turn), 'MD2');
  scan(story, watch.at(RUNG + watch.turn * 7), 'DI1');
};
