import { useState } from 'react';
import { listOrders } from '#screens/admin/orders/endpoints.ts';
import { useEndpoint } from '#platform/web/api/query.ts';
import { DataTable } from '#platform/web/ui/DataTable.tsx';
import { usePages } from '#platform/web/ui/use-pages.ts';
import { userOrderColumns } from '#features/orders/web/admin/user-order-columns.tsx';

const columnsWithoutLive = userOrderColumns.filter(({ key }) => key !== 'live');

interface UserOrdersProps {
  userId: string;
  maxHeight: string;
  withLive?: boolean;
}

/** Needs the user’s id as `key`, so that orders of another user are never shown during loading. */
export function UserOrders({ userId, maxHeight, withLive = false }: UserOrdersProps) {
  const [after, setAfter] = useState<string>();
  const read = useEndpoint(listOrders, { userId, after }, { keepPrevious: true });
  const { data } = read;
  const pages = usePages({ after, next: data?.next, go: setAfter });
  return (
    <DataTable
      caption="Commandes"
      columns={withLive ? userOrderColumns : columnsWithoutLive}
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
