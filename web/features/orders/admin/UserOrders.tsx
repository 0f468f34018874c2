import { useState } from 'react';
import { listOrders } from '#domain/orders/admin-endpoints.ts';
import type { AdminOrderRow } from '#domain/orders/reading-filters.ts';
import { useEndpoint } from '#web/api/query.ts';
import { Brief } from '#web/ui/Brief.tsx';
import { DataTable, type Column } from '#web/ui/DataTable.tsx';
import { DateTime } from '#web/ui/DateTime.tsx';
import { Money } from '#web/ui/Money.tsx';
import { TextLink } from '#web/ui/TextLink.tsx';
import { usePages } from '#web/ui/use-pages.ts';
import { OrderBadge } from '../OrderBadge.tsx';

const number: Column<AdminOrderRow> = {
  key: 'number',
  label: 'Numéro',
  cell: ({ id, number: shown }) => (
    <TextLink to="/admin/orders/$orderId" params={{ orderId: id }}>
      {shown}
    </TextLink>
  ),
};
const date: Column<AdminOrderRow> = {
  key: 'date',
  label: 'Date',
  cell: ({ orderDate }) => <DateTime at={orderDate} />,
};
const live: Column<AdminOrderRow> = {
  key: 'live',
  label: 'Live',
  least: '9rem',
  cell: ({ liveTitle }) => (liveTitle ? <Brief text={liveTitle} /> : 'N/A'),
};
const status: Column<AdminOrderRow> = {
  key: 'status',
  label: 'Statut',
  cell: (order) => <OrderBadge status={order.status} />,
};
const total: Column<AdminOrderRow> = {
  key: 'total',
  label: 'Total',
  align: 'end',
  nowrap: true,
  cell: (order) => <Money cents={order.total} />,
};

interface UserOrdersProps {
  userId: string;
  /** Scrolls inside this height. */
  maxHeight: string;
  withLive?: boolean;
}

/** A user’s orders, newest first. Give it her id as `key`: another’s orders are never shown while hers are read. */
export function UserOrders({ userId, maxHeight, withLive = false }: UserOrdersProps) {
  const [after, setAfter] = useState<string>();
  const read = useEndpoint(listOrders, { userId, after }, { keepPrevious: true });
  const { data } = read;
  const pages = usePages({ after, next: data?.next, go: setAfter });
  return (
    <DataTable
      caption="Commandes"
      columns={withLive ? [number, date, live, status, total] : [number, date, status, total]}
      rows={data?.orders}
      rowKey={(order) => order.id}
      maxHeight={maxHeight}
      read={read}
      errorTitle="Erreur lors du chargement des commandes"
      pages={pages}
      empty="Aucune commande associée à cet utilisateur"
    />
  );
}
