import { orderStatuses, type OrderStatus } from '#features/orders/domain/lifecycle.ts';
import { orderScopes, type OrderScope } from '#features/orders/domain/reading-scope.ts';

export interface OrdersSearch {
  /** One status, or several: `paid,preparing`. */
  status?: string | undefined;
  live?: string | undefined;
  user?: string | undefined;
  /** Days, both included. */
  from?: string | undefined;
  to?: string | undefined;
  only?: string | undefined;
  q?: string | undefined;
  after?: string | undefined;
}

/** Reads the statuses of the URL, in the order of the lifecycle. Ignores unknown values. */
export const statusesOf = (text: string | undefined): OrderStatus[] => {
  const names = text?.split(',') ?? [];
  return orderStatuses.filter((status) => names.includes(status));
};

/** Writes statuses for the URL. Selecting all statuses removes the filter. */
export const statusesText = (statuses: readonly OrderStatus[]): string | undefined =>
  statuses.length === 0 || statuses.length === orderStatuses.length ? undefined : statuses.join(',');

/** Reads the `only` filter of the URL; undefined for unknown values. */
export const scopeOf = (text: string | undefined): OrderScope | undefined => orderScopes.find((only) => only === text);

/** Converts the filters into the input of the endpoints, without page and text. */
export function filtersInput({ status, live, user, from, to, only }: OrdersSearch) {
  const statuses = statusesOf(status);
  const scope = scopeOf(only);
  return {
    ...(statuses.length > 0 && { status: statuses.join(',') }),
    ...(live && { liveId: live }),
    ...(user && { userId: user }),
    ...(from && { from }),
    ...(to && { to }),
    ...(scope && { only: scope }),
  };
}

/** Converts the search of the URL into the input of `listOrders`, with page and text. */
export function ordersInput({ q, after, ...narrowing }: OrdersSearch) {
  return { ...filtersInput(narrowing), ...(q && { q }), ...(after && { after }) };
}
