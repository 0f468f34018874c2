import type { ReactNode } from 'react';
import { urlOf } from '#shared/http/request.ts';
import { getDocument } from '#features/invoices/domain/admin-endpoints.ts';
import { moneyForDebt } from './refund-sums.ts';
import type { AdminOrder } from './schemas.ts';
import { formatForeignAmount, sumCents, type Cents } from '#shared/money.ts';
import { documentName } from '#features/invoices/domain/labels-documents.ts';
import { paymentFlagLabels, transactionLabels, transactionStatusInWords } from '#features/payments/domain/labels.ts';
import { moneyAtShopOf, missingOf, moneyOf, owedToBuyer } from '#features/payments/domain/rules.ts';
import { refundLifecycle } from '#features/payments/domain/lifecycle.ts';
import { refundedBy } from '#features/payments/domain/rules-refunds.ts';
import { useMay } from '#features/users/web/use-may.ts';
import { AnchorButton } from '#platform/web/ui/AnchorButton.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { DateTime } from '#platform/web/ui/DateTime.tsx';
import { Facts } from '#platform/web/ui/Facts.tsx';
import { Money } from '#platform/web/ui/Money.tsx';
import { MutedText } from '#platform/web/ui/MutedText.tsx';
import { Row } from '#platform/web/ui/Row.tsx';
import { buyerOf } from '#features/orders/web/admin/customer-name.ts';
import styles from '#features/orders/web/admin/order.module.css';

type Transaction = AdminOrder['transactions'][number];
const flagLabels: Readonly<Record<string, string>> = paymentFlagLabels;

/**
 * Returns the sum of the refunds that lowered a payment before its debit, in cents. The amount of the payment no longer
 * contains them.
 */
const loweredBy = ({ refunds }: AdminOrder, { id }: Transaction): Cents =>
  sumCents(
    refunds
      .filter(
        ({ transactionId, state, way }) => transactionId === id && refundLifecycle[state].isMade && way === 'lowered',
      )
      .map(({ amount }) => amount),
  );

function TransactionRow({ transaction, lowered }: { transaction: Transaction; lowered: Cents }) {
  const { operation, state, amount, currency, at, status, flag, errorMessage } = transaction;
  const statusText = transactionStatusInWords(operation, status);
  return (
    <li>
      <span>
        {transactionLabels[operation][state]}&nbsp;:{' '}
        {currency === 'EUR' ? <Money cents={amount} /> : formatForeignAmount(amount, currency)}
        {lowered > 0 && (
          <>
            {' '}
            (<Money cents={sumCents([amount, lowered])} /> avant d’être diminué)
          </>
        )}
      </span>
      <MutedText>
        <DateTime at={at} />
        {statusText && ` · ${statusText}`}
        {errorMessage && ` · ${errorMessage}`}
        {flag && ` · ${flagLabels[flag] ?? flag}`}
      </MutedText>
    </li>
  );
}

function Documents({ documents }: Pick<AdminOrder, 'documents'>) {
  const mayRead = useMay()(getDocument);
  if (documents.length === 0 || !mayRead) return null;
  return (
    <Row gap="small">
      {documents.map(({ kind, number }) => (
        <AnchorButton key={number} href={urlOf(getDocument, { number })} newTab variant="secondary" size="small">
          {documentName({ kind, number })} (PDF)
        </AnchorButton>
      ))}
    </Row>
  );
}

const OUTSIDE = 'Payée hors du prestataire de paiement\u00A0: la facture suit le statut de la commande.';

const PaidOutside = ({ order, refunds }: { order: AdminOrder; refunds: ReactNode }) =>
  order.documents.length === 0 ? (
    refunds
  ) : (
    <Card title="Facturation" intro={OUTSIDE}>
      <Documents documents={order.documents} />
      {refunds}
    </Card>
  );

export function OrderMoney({ order, refunds }: { order: AdminOrder; refunds: ReactNode }) {
  if (order.transactions.length === 0) return <PaidOutside order={order} refunds={refunds} />;
  const money = moneyOf(order.transactions);
  const owed = owedToBuyer(order, moneyForDebt(order));
  const missing = order.isPaid ? missingOf(order, money, refundedBy(order.refunds)) : 0;
  // Refused cards bring no money, and the order may have been paid without them.
  const isOutside = order.isPaidOutside && money.received === 0 && order.documents.length > 0;
  const hasReturnedMoney = money.refunded > 0 || money.chargedBack > 0 || order.returned > 0;
  return (
    <Card title="Paiements par carte" intro={isOutside ? OUTSIDE : undefined}>
      <Facts
        facts={[
          ['Reçu', <Money key="received" cents={money.received} />],
          ...(money.refunded > 0 ? [['Remboursé', <Money key="refunded" cents={money.refunded} />] as const] : []),
          ...(money.chargedBack > 0
            ? [['Repris par la banque', <Money key="charged" cents={money.chargedBack} />] as const]
            : []),
          ...(order.returned > 0
            ? [['Remboursé autrement', <Money key="returned" cents={order.returned} />] as const]
            : []),
          ...(hasReturnedMoney ? [['Reste', <Money key="kept" cents={moneyAtShopOf(order, money)} />] as const] : []),
          ...(owed > 0 ? [[`Dû à ${buyerOf(order)}`, <Money key="owed" cents={owed} />] as const] : []),
          ...(order.waived > 0 ? [['Non réclamé', <Money key="waived" cents={order.waived} />] as const] : []),
          ...(missing > 0 ? [['Manque', <Money key="missing" cents={missing} />] as const] : []),
        ]}
      />
      <ol className={styles.trace}>
        {order.transactions.map((transaction) => (
          <TransactionRow key={transaction.id} transaction={transaction} lowered={loweredBy(order, transaction)} />
        ))}
      </ol>
      <Documents documents={order.documents} />
      {refunds}
    </Card>
  );
}
