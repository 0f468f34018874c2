import { listLives } from '#domain/lives/endpoints.ts';
import { orderStatusLabels } from '#domain/orders/labels.ts';
import { orderStatuses } from '#domain/orders/life.ts';
import { getUser } from '#domain/users/admin-endpoints.ts';
import { pseudoOrNameOf } from '#domain/users/labels.ts';
import { useEndpoint } from '#web/api/query.ts';
import { LiveSelect } from '#web/features/lives/LiveSelect.tsx';
import { FilterChips } from '#web/ui/FilterChips.tsx';
import { Filters } from '#web/ui/Filters.tsx';
import { SearchField } from '#web/ui/SearchField.tsx';
import { Select } from '#web/ui/Select.tsx';
import { CustomerPicker } from './CustomerPicker.tsx';
import { statusOf, type OrdersSearch } from './orders-filters.ts';
import { useTypedFilter } from '#web/ui/use-typed-filter.ts';

const statuses = orderStatuses.map((status) => ({ value: status, label: orderStatusLabels[status] }));

interface OrdersFiltersProps {
  search: OrdersSearch;
  onFilter: (change: OrdersSearch) => void;
  onReset: () => void;
}

/** The filters in force, each removable. */
function Chips({ search, onFilter, onReset }: OrdersFiltersProps) {
  const { data: user, error } = useEndpoint(
    getUser,
    { userId: search.user ?? '' },
    { enabled: search.user !== undefined },
  );
  const { data } = useEndpoint(listLives, {}, { enabled: search.live !== undefined });
  const live = data?.lives.find(({ id }) => id === search.live);
  const status = statusOf(search.status);
  const chip = (key: keyof OrdersSearch, label: string) => ({
    key,
    label,
    onRemove: () => onFilter({ [key]: undefined }),
  });
  return (
    <FilterChips
      onReset={onReset}
      chips={[
        ...(search.q ? [chip('q', `« ${search.q} »`)] : []),
        ...(status ? [chip('status', `Statut : ${orderStatusLabels[status]}`)] : []),
        ...(search.status && !status ? [chip('status', `Statut inconnu, sans effet : ${search.status}`)] : []),
        ...(search.live ? [chip('live', `Live : ${live?.title ?? (data ? 'inconnu' : '…')}`)] : []),
        ...(search.user ? [chip('user', `Client : ${user ? pseudoOrNameOf(user) : error ? 'inconnu' : '…'}`)] : []),
      ]}
    />
  );
}

/** What narrows the list of orders, all of it in the URL (ADM-18). */
export function OrdersFilters(props: OrdersFiltersProps) {
  const { search, onFilter } = props;
  const [text, setText] = useTypedFilter(search.q ?? '', (q) => onFilter({ q: q || undefined }));
  // Another filter takes along what is being typed.
  const filter = (change: OrdersSearch) => onFilter({ q: text.trim() || undefined, ...change });
  return (
    <>
      <Filters>
        <SearchField
          label="Recherche"
          hideLabel={false}
          placeholder="E-mail, pseudo, numéro, colis, pièce"
          maxLength={100}
          value={text}
          onChange={setText}
        />
        <Select
          label="Statut"
          placeholder="Tous les statuts"
          value={statusOf(search.status) ?? ''}
          onChange={(status) => filter({ status: status || undefined })}
          options={statuses}
        />
        <LiveSelect
          label="Live"
          placeholder="Tous les lives"
          value={search.live ?? ''}
          onChange={(live) => filter({ live: live || undefined })}
        />
        <CustomerPicker
          label="Client"
          placeholder="Tous les clients"
          clears
          onPick={(customer) => customer && filter({ user: customer.id })}
        />
      </Filters>
      <Chips {...props} onFilter={filter} />
    </>
  );
}
