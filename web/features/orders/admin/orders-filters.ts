import { orderStatuses, type OrderStatus } from '#domain/orders/life.ts';

/** The filters of the order list, as the URL holds them. */
export interface OrdersSearch {
  status?: string | undefined;
  live?: string | undefined;
  user?: string | undefined;
  q?: string | undefined;
  after?: string | undefined;
}

/** A status of the URL; anything else is as if it were not there. */
export const statusOf = (text: string | undefined): OrderStatus | undefined =>
  orderStatuses.find((status) => status === text);

/** What to ask the server for. */
export function ordersInput({ status, live, user, q, after }: OrdersSearch) {
  const known = statusOf(status);
  return {
    ...(known && { status: known }),
    ...(live && { liveId: live }),
    ...(user && { userId: user }),
    ...(q && { q }),
    ...(after && { after }),
  };
}
