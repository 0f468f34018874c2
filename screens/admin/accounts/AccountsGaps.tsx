import type { Accounts } from './schemas.ts';
import { gapLabels } from '#features/invoices/domain/labels.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { DataTable, type Column } from '#platform/web/ui/DataTable.tsx';
import { Money } from '#platform/web/ui/Money.tsx';
import { MutedText } from '#platform/web/ui/MutedText.tsx';
import { TextLink } from '#platform/web/ui/TextLink.tsx';

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

/** Lists the orders whose money and documents differ, with their total count; else a success message. */
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
