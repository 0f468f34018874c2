import type { HistoryState } from '@tanstack/react-router';
import { orderCan } from '#features/orders/domain/rules.ts';
import { ORDERS, deleteStored, store, readStored } from '#platform/web/api/browser-storage.ts';
import { keyOf, queryClient } from '#platform/web/api/query.ts';
import { getMyOrder } from './endpoints.ts';
import type { MyOrder } from './schemas.ts';

/** Data that the payment page shows before the server has answered (CUS-17). */
export interface StoredOrder {
  id: string;
  number: string;
  /** Amount due now, in cents: the total or the rest. */
  total: number;
}

const emptyOrder = { id: '', number: '', total: 0 };

const storageName = (orderId: string): string => ORDERS + orderId;

/** Returns the amount due now, in cents: the total, or the rest after a partial payment. 0 when nothing is due. */
export function amountToPay(order: MyOrder): number {
  if (order.isPaid) return order.paymentUnderWay ? 0 : order.restToPay;
  return orderCan('pay', order) ? order.total : 0;
}

export const storeOrder = ({ id, number, total }: StoredOrder): void =>
  store('browser', storageName(id), { id, number, total });

function readStoredOrder(orderId: string): StoredOrder | null {
  const order = readStored('browser', storageName(orderId), emptyOrder);
  return order?.id === orderId ? order : null;
}

function comesFromOrder(orderId: string): boolean {
  const pages = ['/customer/orders', `/customer/order/${orderId}`];
  return pages.some((path) => document.referrer.split('?', 1)[0] === location.origin + path);
}

/**
 * Returns the stored order, or the loaded order when the customer comes from the page of the order or from the list. A
 * click on those pages before the script has loaded stores no order.
 */
export function orderToPay(orderId: string): StoredOrder | null {
  const stored = readStoredOrder(orderId);
  const loaded = queryClient.getQueryData<MyOrder>(keyOf(getMyOrder, { orderId }));
  const total = loaded ? amountToPay(loaded) : 0;
  if (stored || !loaded || total === 0 || !comesFromOrder(orderId)) return stored;
  const order = { ...loaded, total };
  storeOrder(order);
  return order;
}

export const deleteStoredOrder = (orderId: string): void => deleteStored('browser', storageName(orderId));

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Id of the order whose page is the previous entry of the history. */
    fromOrder?: string;
  }
}

export const fromOrder = (orderId: string): HistoryState => ({ fromOrder: orderId });
