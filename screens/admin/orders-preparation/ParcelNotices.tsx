import type { TableOrder } from './schemas.ts';
import { AttentionOfOrder } from '#features/shipping/web/AttentionOfOrder.tsx';
import styles from '#features/shipping/web/preparation.module.css';

type ParcelOrder = Pick<TableOrder, 'id' | 'number' | 'status' | 'attention' | 'question' | 'parcel' | 'comment'>;

/** Shows the alerts of all orders of the parcel of `first`, but only the questions and comments of `shownOrders`. */
export function ParcelNotices({ first, shownOrders }: { first: ParcelOrder; shownOrders: readonly ParcelOrder[] }) {
  const allOrders = [first, ...(first.parcel?.others ?? [])];
  const questions = new Map(shownOrders.map(({ id, question }) => [id, question]));
  return (
    <>
      {allOrders.map(({ id, number, status, attention }) => (
        <AttentionOfOrder
          key={id}
          orderId={id}
          items={attention}
          status={status}
          question={questions.get(id)}
          number={allOrders.length > 1 ? number : undefined}
        />
      ))}
      {shownOrders.map(
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
