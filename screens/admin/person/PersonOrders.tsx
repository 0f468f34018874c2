import { ORDERS_SHOWN } from './rules.ts';
import type { Person } from './schemas.ts';
import { userOrderColumns } from '#features/orders/web/admin/user-order-columns.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { DataTable } from '#platform/web/ui/DataTable.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';

export const PersonOrders = ({ person: { id, orders, ordersCount } }: { person: Person }) => (
  <Card
    flush
    title={`Commandes (${ordersCount})`}
    intro={ordersCount > ORDERS_SHOWN ? `Les ${ORDERS_SHOWN} dernières.` : undefined}
    actions={
      ordersCount > 0 && (
        <LinkButton to="/admin/orders" search={{ user: id }} variant="secondary" size="small">
          Voir dans la liste
        </LinkButton>
      )
    }
  >
    <DataTable
      caption="Commandes"
      columns={userOrderColumns}
      rows={orders}
      rowKey={(order) => order.id}
      empty="Aucune commande pour le moment"
    />
  </Card>
);
