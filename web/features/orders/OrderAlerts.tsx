import { formatEuros } from '#domain/money.ts';
import type { AdminOrder } from '#domain/orders/admin-contract.ts';
import { paymentFlagLabels } from '#domain/payments/rules.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { DateTime } from '#web/ui/DateTime.tsx';
import styles from './order.module.css';

const labels: Readonly<Record<string, string>> = paymentFlagLabels;

/** What an admin must look at before anything else: payments that do not fit (D-13), one that is under way (D-14). */
export function OrderAlerts({ order }: { order: AdminOrder }) {
  return (
    <>
      {order.paymentFlags.length > 0 && (
        <Alert tone="danger" title="Paiement à vérifier">
          <ul className={styles.flags}>
            {order.paymentFlags.map(({ reason, amount, at }) => (
              <li key={`${at} ${reason}`}>
                {labels[reason] ?? reason} : {formatEuros(amount)} reçus le <DateTime at={at} />, pour un total de{' '}
                {formatEuros(order.total)}.
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {order.paymentUnderWay && (
        <Alert tone="info">
          Un paiement est en cours pour cette commande : attendez sa réponse avant de la modifier.
        </Alert>
      )}
    </>
  );
}
