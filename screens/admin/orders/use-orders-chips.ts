import { daysLabel } from '#shared/days-label.ts';
import { orderStatusLabels } from '#features/orders/domain/labels.ts';
import type { OrderScope } from '#features/orders/domain/reading-scope.ts';
import { useLiveTitle } from '#features/lives/web/use-live-title.ts';
import { filterChip } from '#platform/web/ui/filter-chip.ts';
import type { Chip } from '#platform/web/ui/FilterChips.tsx';
import { useBuyerName } from './use-buyer-name.ts';
import { onlyOf, statusesOf, statusesText, type OrdersSearch } from './orders-filters.ts';

export interface OrdersFiltersProps {
  search: OrdersSearch;
  onFilter: (change: OrdersSearch) => void;
  onReset: () => void;
}

const onlyLabels: Readonly<Record<OrderScope, string>> = {
  attention: 'À regarder',
  overdue: 'Impayées depuis 24 h',
  'no-account': 'Sans compte',
};

/** Lists the active filters, each with a remove button; each of several statuses has its own. */
export function useOrdersChips({ search, onFilter }: Omit<OrdersFiltersProps, 'onReset'>): Chip[] {
  const { q, status, live, user, from, to, only } = search;
  const title = useLiveTitle(live);
  const buyer = useBuyerName(user);
  const statuses = statusesOf(status);
  const known = onlyOf(only);
  const chip = filterChip(onFilter);
  return [
    ...(q ? [chip('q', `«\u00A0${q}\u00A0»`, { q: undefined })] : []),
    ...statuses.map((orderStatus) =>
      chip(orderStatus, `Statut : ${orderStatusLabels[orderStatus]}`, {
        status: statusesText(statuses.filter((candidate) => candidate !== orderStatus)),
      }),
    ),
    ...(status && statuses.length === 0
      ? [chip('status', `Statut inconnu, sans effet : ${status}`, { status: undefined })]
      : []),
    ...(live ? [chip('live', `Live : ${title}`, { live: undefined })] : []),
    ...(user ? [chip('user', `Client : ${buyer}`, { user: undefined })] : []),
    ...(from || to ? [chip('days', daysLabel(search), { from: undefined, to: undefined })] : []),
    ...(known ? [chip('only', onlyLabels[known], { only: undefined })] : []),
  ];
}
