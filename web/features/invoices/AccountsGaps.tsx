import type { Accounts } from '#domain/invoices/admin-schemas.ts';
import { gapLabels } from '#domain/invoices/labels.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Card } from '#web/ui/Card.tsx';
import { DataTable, type Column } from '#web/ui/DataTable.tsx';
import { Money } from '#web/ui/Money.tsx';
import { MutedText } from '#web/ui/MutedText.tsx';
import { TextLink } from '#web/ui/TextLink.tsx';

const WHY = 'L’argent reçu et rendu n’est pas ce que disent les factures et les avoirs.';

type Gap = Accounts['gaps']['orders'][number];

const columns: readonly Column<Gap>[] = [
  {
    key: 'order',
    label: 'Commande',
    cell: ({ id, number }) => (
      <TextLink to="/admin/orders/$orderId" params={{ orderId: id }}>
        {number}
      </TextLink>
    ),
  },
  { key: 'amount', label: 'Écart', align: 'end', nowrap: true, cell: ({ amount }) => <Money cents={amount} /> },
  {
    key: 'reason',
    label: 'Raison',
    cell: ({ reason }) => (
      <div>
        <div>{gapLabels[reason].title}</div>
        <MutedText>{gapLabels[reason].advice}</MutedText>
      </div>
    ),
  },
];

/** The orders whose money and documents do not say the same, all counted; that all of them do, when they do. */
export function AccountsGaps({ gaps: { count, orders } }: Pick<Accounts, 'gaps'>) {
  if (count === 0) {
    return (
      <Alert tone="success" title="Tout concorde">
        Ce qui a été reçu et rendu est ce que disent les factures et les avoirs, au centime près.
      </Alert>
    );
  }
  return (
    <Card
      title={count === 1 ? '1 commande à vérifier' : `${count} commandes à vérifier`}
      intro={count > orders.length ? `${WHY} Les ${orders.length} premières :` : WHY}
      flush
    >
      <DataTable
        caption="Commandes à vérifier"
        columns={columns}
        rows={orders}
        rowKey={({ id }) => id}
        empty="Aucune commande"
      />
    </Card>
  );
}
