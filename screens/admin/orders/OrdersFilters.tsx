import { useState } from 'react';
import { daysLabel } from '#shared/days-label.ts';
import { LivePicker } from '#features/lives/web/LivePicker.tsx';
import { useLiveTitle } from '#features/lives/web/use-live-title.ts';
import { orderStatusLabels } from '#features/orders/domain/labels.ts';
import { type OrderStatus, orderStatuses } from '#features/orders/domain/lifecycle.ts';
import type { OrderScope } from '#features/orders/domain/reading-scope.ts';
import { CustomerPicker } from '#features/orders/web/admin/CustomerPicker.tsx';
import { getUser } from '#features/users/domain/admin-endpoints.ts';
import { pseudoOrNameOf } from '#features/users/domain/labels.ts';
import { useMay } from '#features/users/web/use-may.ts';
import { isMissing } from '#platform/web/api/missing.ts';
import { useEndpoint } from '#platform/web/api/query.ts';
import { Checkbox } from '#platform/web/ui/Checkbox.tsx';
import { DaysField } from '#platform/web/ui/DaysField.tsx';
import type { Chip } from '#platform/web/ui/FilterChips.tsx';
import { Filters } from '#platform/web/ui/Filters.tsx';
import { SearchField } from '#platform/web/ui/SearchField.tsx';
import { Select } from '#platform/web/ui/Select.tsx';
import { filterChip } from '#platform/web/ui/filter-chip.ts';
import { useTypedFilter } from '#platform/web/ui/use-typed-filter.ts';
import { scopeOf, type OrdersSearch, statusesOf, statusesText } from './orders-filters.ts';
import type { OrderRow } from './schemas.ts';
import styles from '#features/orders/web/admin/order.module.css';

interface OrdersFiltersProps {
  search: OrdersSearch;
  onFilter: (change: OrdersSearch, options?: { replace?: boolean }) => void;
  onReset: () => void;
  /** First listed order, which names the buyer of the filter to users who may not read accounts. */
  listed: Pick<OrderRow, 'userId' | 'pseudo' | 'customer'> | undefined;
}

export function OrdersFilters(props: OrdersFiltersProps) {
  const { search, onFilter, listed } = props;
  const [text, setText] = useTypedFilter(search.q ?? '');
  const [opened, setOpened] = useState(false);
  const statuses = statusesOf(search.status);
  const isSeveral = opened || statuses.length > 1;
  const filter: typeof onFilter = (change, options) => onFilter({ q: text.trim() || undefined, ...change }, options);
  const filterByStatus = (chosen: readonly OrderStatus[]) => filter({ status: statusesText(chosen) });
  const reset = () => {
    setOpened(false);
    props.onReset();
  };
  return (
    <Filters
      many
      chips={useOrdersChips({ search, onFilter: filter, listed })}
      onReset={reset}
      search={
        <SearchField
          label="Recherche"
          hideLabel={false}
          placeholder="Pseudo, numéro…"
          value={text}
          onChange={setText}
        />
      }
      more={isSeveral && <SeveralStatuses statuses={statuses} onChange={filterByStatus} />}
    >
      <StatusFilter statuses={statuses} isSeveral={isSeveral} onSeveral={setOpened} onChange={filterByStatus} />
      <LivePicker label="Live" placeholder="Tous les lives" value={search.live} onPick={(live) => filter({ live })} />
      <CustomerPicker
        label="Client"
        placeholder="Tous les clients"
        chosen={useBuyerName(search.user, listed)}
        onPick={(customer) => filter({ user: customer?.id })}
      />
      {/* Each digit of a typed date may make a valid day. */}
      <DaysField from={search.from} to={search.to} onChange={(days) => filter(days, { replace: true })} />
    </Filters>
  );
}

const SEVERAL = 'several';
const statusOptions = [
  ...orderStatuses.map((status) => ({ value: status, label: orderStatusLabels[status] })),
  { value: SEVERAL, label: 'Plusieurs statuts…' },
] as const;

interface StatusFilterProps {
  statuses: readonly OrderStatus[];
  /** True while several statuses can be selected, even before the selection. */
  isSeveral: boolean;
  onSeveral: (on: boolean) => void;
  onChange: (statuses: readonly OrderStatus[]) => void;
}

const StatusFilter = ({ statuses, isSeveral, onSeveral, onChange }: StatusFilterProps) => (
  <Select
    label="Statut"
    placeholder="Tous"
    value={isSeveral ? SEVERAL : (statuses[0] ?? '')}
    onChange={(status) => {
      onSeveral(status === SEVERAL);
      if (status !== SEVERAL) onChange(status === '' ? [] : [status]);
    }}
    options={statusOptions}
  />
);

const SeveralStatuses = ({ statuses, onChange }: Pick<StatusFilterProps, 'statuses' | 'onChange'>) => (
  <fieldset className={styles.statuses}>
    <legend>Plusieurs statuts</legend>
    {orderStatuses.map((status) => (
      <Checkbox
        key={status}
        label={orderStatusLabels[status]}
        checked={statuses.includes(status)}
        onChange={(on) =>
          onChange(
            orderStatuses.filter((orderStatus) => (orderStatus === status ? on : statuses.includes(orderStatus))),
          )
        }
      />
    ))}
  </fieldset>
);

const scopeLabels: Readonly<Record<OrderScope, string>> = {
  attention: 'À traiter',
  overdue: 'Impayées depuis 24 h',
  expiring: 'Délai qui finit ce soir',
  'no-account': 'Sans compte',
};

function useOrdersChips({ search, onFilter, listed }: Omit<OrdersFiltersProps, 'onReset'>): Chip[] {
  const { q, status, live, user, from, to, only } = search;
  const title = useLiveTitle(live);
  const buyer = useBuyerName(user, listed);
  const statuses = statusesOf(status);
  const scope = scopeOf(only);
  const chip = filterChip(onFilter);
  return [
    ...(q ? [chip('q', `«\u00A0${q}\u00A0»`, { q: undefined })] : []),
    ...statuses.map((orderStatus) =>
      chip(orderStatus, `Statut\u00A0: ${orderStatusLabels[orderStatus]}`, {
        status: statusesText(statuses.filter((candidate) => candidate !== orderStatus)),
      }),
    ),
    ...(status && statuses.length === 0
      ? [chip('status', `Statut inconnu, sans effet\u00A0: ${status}`, { status: undefined })]
      : []),
    ...(live ? [chip('live', `Live\u00A0: ${title}`, { live: undefined })] : []),
    ...(user ? [chip('user', `Client\u00A0: ${buyer}`, { user: undefined })] : []),
    ...(from || to ? [chip('days', daysLabel(search), { from: undefined, to: undefined })] : []),
    ...(scope ? [chip('only', scopeLabels[scope], { only: undefined })] : []),
  ];
}

function useBuyerName(userId: string | undefined, listed: OrdersFiltersProps['listed']): string {
  const enabled = useMay()(getUser) && userId !== undefined;
  const { data, error } = useEndpoint(getUser, { userId: userId ?? '' }, { enabled });
  if (userId === undefined) return '';
  if (data) return pseudoOrNameOf(data);
  if (listed?.userId === userId) return listed.pseudo ? `@${listed.pseudo}` : listed.customer;
  if (!enabled) return 'sélectionné';
  return error && isMissing(error) ? 'inconnu' : '…';
}
