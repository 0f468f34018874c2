import type { SelectionOutcome } from '#shared/http/schemas.ts';
import { RefusedRows } from '#platform/web/ui/RefusedRows.tsx';
import { TextLink } from '#platform/web/ui/TextLink.tsx';

type RefusedList = SelectionOutcome['refused'];

export const RefusedOrders = ({
  title,
  refused,
  onClose,
}: {
  title: string;
  refused: RefusedList;
  onClose: () => void;
}) => (
  <RefusedRows
    title={title}
    onClose={onClose}
    lines={refused.map(({ id, number, reason }) => ({
      key: id,
      line: (
        <>
          {number && (
            <TextLink to="/admin/orders/$orderId" params={{ orderId: id }}>
              {number}
            </TextLink>
          )}
          {number && ' — '}
          {reason}
        </>
      ),
    }))}
  />
);
