import { lifecycleOf, orderStatuses, type OrderStatus } from '#features/orders/domain/lifecycle.ts';
import { openForm, pay, refuseCard } from './payment-steps.ts';
import { makeLabel, prepare, scan } from './parcel-steps.ts';
import type { OrderCourse } from './scenario.ts';

// Times in minutes after the start of the live. The seller packs the parcels the next morning and drops them at the
// post office in the afternoon.
const PACKING = 890;
const DROP = 1265;
const SORTED = 1720;
const OUT_FOR_DELIVERY = 2205;
const AT_ADDRESS = 2340;

export const toPay: OrderCourse = (order, { at, decision }) => {
  order.giveAddress(at(decision));
};

export const paid: OrderCourse = (order, clock) => {
  toPay(order, clock);
  openForm(order, clock.at(clock.decision + 1));
  pay(order, clock.at(clock.decision + 3));
};

export const paidWithSecondCard: OrderCourse = (order, clock) => {
  toPay(order, clock);
  openForm(order, clock.at(clock.decision + 1));
  refuseCard(order, clock.at(clock.decision + 2));
  pay(order, clock.at(clock.decision + 6));
};

export const toShip: OrderCourse = (order, clock) => {
  paid(order, clock);
  makeLabel(order, clock.at(PACKING + clock.turn * 6));
  prepare(order, clock.at(PACKING + 4 + clock.turn * 6));
};

export const shipped: OrderCourse = (order, clock) => {
  toShip(order, clock);
  scan(order, clock.at(DROP + clock.turn), 'PC1');
  scan(order, clock.at(SORTED + clock.turn * 3), 'ET1');
};

const isPacked = (status: OrderStatus): boolean => orderStatuses.indexOf(status) >= orderStatuses.indexOf('to-ship');

/**
 * Returns a course in which the seller sets a status by hand, after the sale has reached the step that this status
 * requires.
 */
export const setByHand =
  (status: OrderStatus): OrderCourse =>
  (order, clock) => {
    const { isPastPayment, parcelIsHere } = lifecycleOf(status);
    if (isPastPayment && !isPacked(status)) paid(order, clock);
    else if (isPastPayment) (parcelIsHere ? toShip : shipped)(order, clock);
    order.setStatus(clock.ago(60), status);
  };

export const inDelivery: OrderCourse = (order, clock) => {
  shipped(order, clock);
  scan(order, clock.ago(95), 'MD2');
  order.setStatus(clock.ago(60), 'in-delivery');
};

export const atCounter: OrderCourse = (order, clock) => {
  shipped(order, clock);
  scan(order, clock.at(OUT_FOR_DELIVERY + clock.turn), 'MD2');
  scan(order, clock.at(AT_ADDRESS + clock.turn * 5), 'ND1');
  scan(order, clock.at(AT_ADDRESS + 1440), 'AG1');
};

export const delivered: OrderCourse = (order, clock) => {
  shipped(order, clock);
  scan(order, clock.at(OUT_FOR_DELIVERY + clock.turn), 'MD2');
  scan(order, clock.at(AT_ADDRESS + clock.turn * 7), 'DI1');
};
