import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { listOrders, type AdminOrderRow } from '#domain/orders/admin-contract.ts';
import { useEndpoint } from '#web/api/query.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { DataTable, type Column } from '#web/ui/DataTable.tsx';
import { DateTime } from '#web/ui/DateTime.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { Money } from '#web/ui/Money.tsx';
import { Page } from '#web/ui/Page.tsx';
import { Pseudo } from '#web/ui/Pseudo.tsx';
import { Soft } from '#web/ui/Soft.tsx';
import { Stack } from '#web/ui/Stack.tsx';
import { TextLink } from '#web/ui/TextLink.tsx';
import { usePages } from '#web/ui/use-pages.ts';
import { OrderBadge } from './OrderBadge.tsx';
import { OrderCreateDialog } from './OrderCreateDialog.tsx';
import { OrdersFilters } from './OrdersFilters.tsx';
import { ordersInput, type OrdersSearch } from './orders-filters.ts';

/** The number, the date, the customer… (ADM-18). */
const columns: readonly Column<AdminOrderRow>[] = [
  {
    key: 'number',
    label: 'Numéro',
    cell: (order) => (
      <TextLink to="/admin/orders/$orderId" params={{ orderId: order.id }}>
        {order.number}
      </TextLink>
    ),
  },
  { key: 'date', label: 'Date', nowrap: true, cell: (order) => <DateTime at={order.orderDate} /> },
  {
    key: 'customer',
    label: 'Client',
    cell: ({ pseudo, customer }) =>
      pseudo && pseudo !== customer && !customer.endsWith('.invalid') ? (
        <span>
          <Pseudo pseudo={pseudo} /> <Soft>{customer}</Soft>
        </span>
      ) : pseudo ? (
        <Pseudo pseudo={pseudo} />
      ) : (
        customer
      ),
  },
  { key: 'live', label: 'Live', cell: (order) => order.liveTitle ?? <Soft>N/A</Soft> },
  { key: 'status', label: 'Statut', cell: (order) => <OrderBadge status={order.status} /> },
  { key: 'total', label: 'Montant', align: 'end', cell: (order) => <Money cents={order.total} /> },
];

function NoOrder({ filtered, onReset }: { filtered: boolean; onReset: () => void }) {
  if (!filtered) {
    return (
      <EmptyState kind="nothing-yet" title="Aucune commande pour le moment">
        Les commandes prises pendant un live apparaîtront ici.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      kind="no-match"
      title="Aucune commande ne correspond à ces filtres"
      actions={
        <Button variant="secondary" onClick={onReset}>
          Réinitialiser les filtres
        </Button>
      }
    />
  );
}

interface OrdersScreenProps {
  search: OrdersSearch;
  onSearch: (search: OrdersSearch) => void;
}

/** `/admin/orders`: the URL is the only state. */
export function OrdersScreen({ search, onSearch }: OrdersScreenProps) {
  const { data, error, isPlaceholderData, refetch } = useEndpoint(listOrders, ordersInput(search), {
    keepPrevious: true,
  });
  const [creating, setCreating] = useState(false);
  const input = ordersInput(search);
  const filtered = Boolean(input.status ?? input.liveId ?? input.userId ?? input.q);
  const pages = usePages({ after: search.after, next: data?.next, go: (after) => onSearch({ ...search, after }) });
  const reset = () => onSearch({});
  return (
    <Page
      title="Commandes"
      actions={
        <Button icon={<IconPlus size={19} aria-hidden />} onClick={() => setCreating(true)}>
          Nouvelle commande
        </Button>
      }
    >
      <Stack gap="small">
        <OrdersFilters
          search={search}
          onFilter={(change) => onSearch({ ...search, after: undefined, ...change })}
          onReset={reset}
        />
      </Stack>
      <Card flush>
        <DataTable
          caption="Commandes"
          columns={columns}
          rows={data?.orders}
          rowKey={(order) => order.id}
          error={error}
          errorTitle="Impossible de charger les commandes"
          onRetry={() => void refetch()}
          turning={isPlaceholderData}
          pages={pages}
          empty={<NoOrder filtered={filtered} onReset={reset} />}
          actions={(order) => (
            <LinkButton to="/admin/orders/$orderId" params={{ orderId: order.id }} variant="quiet" size="small">
              Voir
            </LinkButton>
          )}
        />
      </Card>
      {creating && <OrderCreateDialog liveId={search.live ?? ''} onClose={() => setCreating(false)} />}
    </Page>
  );
}
