import type { AdminOrderRow } from '#domain/orders/reading-filters.ts';
import { Brief } from '#web/ui/Brief.tsx';
import type { Column } from '#web/ui/DataTable.tsx';
import { DateTime } from '#web/ui/DateTime.tsx';
import { Money } from '#web/ui/Money.tsx';
import { TextLink } from '#web/ui/TextLink.tsx';
import { OrderBadge } from '../OrderBadge.tsx';

type UserOrder = Pick<
  AdminOrderRow,
  'id' | 'number' | 'orderDate' | 'liveTitle' | 'status' | 'cancelReason' | 'isReturned' | 'total'
>;

/** The orders of somebody whom the screen names. */
export const userOrderColumns: readonly Column<UserOrder>[] = [
  {
    key: 'number',
    label: 'Numéro',
    cell: ({ id, number }) => (
      <TextLink to="/admin/orders/$orderId" params={{ orderId: id }}>
        {number}
      </TextLink>
    ),
  },
  { key: 'date', label: 'Date', cell: ({ orderDate }) => <DateTime at={orderDate} /> },
  {
    key: 'live',
    label: 'Live',
    least: '9rem',
    cell: ({ liveTitle }) => (liveTitle ? <Brief text={liveTitle} /> : 'N/A'),
  },
  {
    key: 'status',
    label: 'Statut',
    cell: ({ status, cancelReason, isReturned }) => (
      <OrderBadge status={status} cancelReason={cancelReason} isReturned={isReturned} />
    ),
  },
  { key: 'total', label: 'Total', align: 'end', nowrap: true, cell: ({ total }) => <Money cents={total} /> },
];
