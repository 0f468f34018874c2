import { daysLabel } from '#domain/days-label.ts';
import { listLives } from '#domain/lives/endpoints.ts';
import { orderStatusLabels } from '#domain/orders/labels.ts';
import type { Only } from '#domain/orders/reading-only.ts';
import { getUser } from '#domain/users/admin-endpoints.ts';
import { pseudoOrNameOf } from '#domain/users/labels.ts';
import { useEndpoint } from '#web/api/query.ts';
import { filterChip } from '#web/ui/filter-chip.ts';
import type { Chip } from '#web/ui/FilterChips.tsx';
import { onlyOf, statusesOf, statusesText, type OrdersSearch } from './orders-filters.ts';

export interface OrdersFiltersProps {
  search: OrdersSearch;
  onFilter: (change: OrdersSearch) => void;
  onReset: () => void;
}

const onlyLabels: Readonly<Record<Only, string>> = {
  attention: 'À regarder',
  overdue: 'Impayées depuis 24 h',
  'no-account': 'Sans compte',
};

/** The filters in force, each removable; of several statuses each. */
export function useOrdersChips({ search, onFilter }: Omit<OrdersFiltersProps, 'onReset'>): Chip[] {
  const { q, status, live, user, from, to, only } = search;
  const buyer = useEndpoint(getUser, { userId: user ?? '' }, { enabled: user !== undefined });
  const { data } = useEndpoint(listLives, {}, { enabled: live !== undefined });
  const title = data?.lives.find(({ id }) => id === live)?.title;
  const statuses = statusesOf(status);
  const known = onlyOf(only);
  const chip = filterChip(onFilter);
  return [
    ...(q ? [chip('q', `«\u00A0${q}\u00A0»`, { q: undefined })] : []),
    ...statuses.map((one) =>
      chip(one, `Statut : ${orderStatusLabels[one]}`, {
        status: statusesText(statuses.filter((other) => other !== one)),
      }),
    ),
    ...(status && statuses.length === 0
      ? [chip('status', `Statut inconnu, sans effet : ${status}`, { status: undefined })]
      : []),
    ...(live ? [chip('live', `Live : ${title ?? (data ? 'inconnu' : '…')}`, { live: undefined })] : []),
    ...(user
      ? [
          chip('user', `Client : ${buyer.data ? pseudoOrNameOf(buyer.data) : buyer.error ? 'inconnu' : '…'}`, {
            user: undefined,
          }),
        ]
      : []),
    ...(from || to ? [chip('days', daysLabel(search), { from: undefined, to: undefined })] : []),
    ...(known ? [chip('only', onlyLabels[known], { only: undefined })] : []),
  ];
}
