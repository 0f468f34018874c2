import { useState } from 'react';
import { LivePicker } from '#features/lives/web/LivePicker.tsx';
import { DaysField } from '#platform/web/ui/DaysField.tsx';
import { Filters } from '#platform/web/ui/Filters.tsx';
import { SearchField } from '#platform/web/ui/SearchField.tsx';
import { useTypedFilter } from '#platform/web/ui/use-typed-filter.ts';
import { CustomerPicker } from '#features/orders/web/admin/CustomerPicker.tsx';
import { statusesOf, statusesText, type OrdersSearch } from './orders-filters.ts';
import { useBuyerName } from './use-buyer-name.ts';
import { SeveralStatuses, StatusFilter } from './StatusFilter.tsx';
import { useOrdersChips, type OrdersFiltersProps } from './use-orders-chips.ts';

/** Filters of the orders, all stored in the URL (ADM-18). */
export function OrdersFilters(props: OrdersFiltersProps) {
  const { search, onFilter } = props;
  const [text, setText] = useTypedFilter(search.q ?? '', (q) => onFilter({ q: q || undefined }));
  const [opened, setOpened] = useState(false);
  const statuses = statusesOf(search.status);
  const isSeveral = opened || statuses.length > 1;
  // A change of another filter also applies the typed text.
  const filter = (change: OrdersSearch) => onFilter({ q: text.trim() || undefined, ...change });
  const byStatus = (chosen: typeof statuses) => filter({ status: statusesText(chosen) });
  const reset = () => {
    setOpened(false);
    props.onReset();
  };
  return (
    <Filters
      many
      chips={useOrdersChips({ search, onFilter: filter })}
      onReset={reset}
      search={
        <SearchField
          label="Recherche"
          hideLabel={false}
          placeholder="Pseudo, numéro…"
          maxLength={100}
          value={text}
          onChange={setText}
        />
      }
      more={isSeveral && <SeveralStatuses statuses={statuses} onChange={(chosen) => byStatus([...chosen])} />}
    >
      <StatusFilter
        statuses={statuses}
        isSeveral={isSeveral}
        onSeveral={setOpened}
        onChange={(chosen) => byStatus([...chosen])}
      />
      <LivePicker label="Live" placeholder="Tous les lives" value={search.live} onPick={(live) => filter({ live })} />
      <CustomerPicker
        label="Client"
        placeholder="Tous les clients"
        chosen={useBuyerName(search.user)}
        onPick={(customer) => filter({ user: customer?.id })}
      />
      <DaysField from={search.from} to={search.to} onChange={filter} />
    </Filters>
  );
}
