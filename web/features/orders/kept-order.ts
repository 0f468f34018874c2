import { forget, forgetAll, keep, recall } from '#web/api/kept.ts';

/** What the payment page needs of an order before the server has answered (CUS-17). */
export interface KeptOrder {
  id: string;
  number: string;
  total: number;
}

const example = { id: '', number: '', total: 0 };

const keyOf = (orderId: string): string => `order-${orderId}`;

/** Keeps an order for its payment page. */
export const keepOrder = ({ id, number, total }: KeptOrder): void => keep('browser', keyOf(id), { id, number, total });

/** The order kept by its page; null when it never was, or belongs to another page's address. */
export function recallOrder(orderId: string): KeptOrder | null {
  const order = recall('browser', keyOf(orderId), example);
  return order?.id === orderId ? order : null;
}

/** Forgets an order that no longer waits for its payment. */
export const forgetOrder = (orderId: string): void => forget('browser', keyOf(orderId));

/** Forgets all that this browser kept for someone who is gone: her orders, and what she was typing. */
export const forgetHer = (): void => forgetAll([keyOf('')]);
