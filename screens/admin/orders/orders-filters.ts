import { orderStatuses, type OrderStatus } from '#features/orders/domain/lifecycle.ts';
import { orderScopes, type OrderScope } from '#features/orders/domain/reading-scope.ts';

export interface OrdersSearch {
  /** One status, or several: `paid,preparing`. */
  status?: string | undefined;
  live?: string | undefined;
  user?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  only?: string | undefined;
  q?: string | undefined;
  after?: string | undefined;
}

/** Sorts the statuses by the lifecycle. Ignores unknown values. */
export const statusesOf = (text: string | undefined): OrderStatus[] => {
  const names = text?.split(',') ?? [];
  return orderStatuses.filter((status) => names.includes(status));
};

export const statusesText = (statuses: readonly OrderStatus[]): string | undefined =>
  statuses.length === 0 || statuses.length === orderStatuses.length ? undefined : statuses.join(',');

export const scopeOf = (text: string | undefined): OrderScope | undefined =>
  orderScopes.find((scope) => scope === text);

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

export function ordersInput({ q, after, ...filters }: OrdersSearch) {
  return { ...filtersInput(filters), ...(q && { q }), ...(after && { after }) };
}
