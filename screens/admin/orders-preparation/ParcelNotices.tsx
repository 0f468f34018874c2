import type { TableOrder } from './schemas.ts';
import { AttentionOfOrder } from '#features/shipping/web/AttentionOfOrder.tsx';
import styles from '#features/shipping/web/preparation.module.css';

type ParcelOrder = Pick<TableOrder, 'id' | 'number' | 'status' | 'attention' | 'question' | 'parcel' | 'comment'>;

export function ParcelNotices({ first, orders }: { first: ParcelOrder; orders: readonly ParcelOrder[] }) {
  const parcelOrders = [first, ...(first.parcel?.others ?? [])];
  const questions = new Map(orders.map(({ id, question }) => [id, question]));
  return (
    <>
      {parcelOrders.map(({ id, number, status, attention }) => (
        <AttentionOfOrder
          key={id}
          orderId={id}
          items={attention}
          status={status}
          question={questions.get(id)}
          number={parcelOrders.length > 1 ? number : undefined}
        />
      ))}
      {orders.map(
        ({ id, comment }) =>
          comment && (
            <p key={id} className={styles.comment}>
              {comment}
            </p>
          ),
      )}
    </>
  );
}
