import type { AdminOrderRow } from '#features/orders/domain/reading-row.ts';
import { TruncatedText } from '#platform/web/ui/TruncatedText.tsx';
import type { Column } from '#platform/web/ui/DataTable.tsx';
import { DateTime } from '#platform/web/ui/DateTime.tsx';
import { Money } from '#platform/web/ui/Money.tsx';
import { TextLink } from '#platform/web/ui/TextLink.tsx';
import { OrderBadge } from '../OrderBadge.tsx';

type UserOrder = Pick<
  AdminOrderRow,
  'id' | 'number' | 'orderDate' | 'liveTitle' | 'status' | 'cancelReason' | 'isReturned' | 'nothingToSend' | 'total'
>;

export const userOrderColumns: readonly Column<UserOrder>[] = [
  {
    key: 'number',
    label: 'Numéro',
    phone: 'start',
    cell: ({ id, number }) => (
      <TextLink to="/admin/orders/$orderId" params={{ orderId: id }}>
        {number}
      </TextLink>
    ),
  },
  { key: 'date', label: 'Date', nowrap: true, phone: 'end', cell: ({ orderDate }) => <DateTime at={orderDate} /> },
  {
    key: 'live',
    label: 'Live',
    // Leaves room for the longest status beside the second column of a person's page on a screen of 1280 px.
    minWidth: '5.5rem',
    phone: 'start',
    cell: ({ liveTitle }) => (liveTitle ? <TruncatedText text={liveTitle} /> : 'N/A'),
  },
  {
    key: 'status',
    label: 'Statut',
    phone: 'start',
    cell: (order) => <OrderBadge order={order} size="small" />,
  },
  {
    key: 'total',
    label: 'Total',
    align: 'end',
    nowrap: true,
    phone: 'end',
    cell: ({ total }) => <Money cents={total} />,
  },
];
