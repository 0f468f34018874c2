import { useNavigate, useSearch } from '@tanstack/react-router';
import { isPlaceholderEmail } from '#shared/email.ts';
import { useMay } from '#features/users/web/use-may.ts';
import { makeReturnLabel } from '#features/withdrawals/domain/admin-endpoints.ts';
import type { AdminWithdrawal } from '#features/withdrawals/domain/admin-schemas.ts';
import { withdrawalLifecycle, withdrawalStates } from '#features/withdrawals/domain/lifecycle.ts';
import { RefundDue } from '#features/withdrawals/web/admin/RefundDue.tsx';
import { ReturnLabelButton, ReturnLabelNote } from '#features/withdrawals/web/admin/ReturnLabel.tsx';
import { WithdrawalBadge } from '#features/withdrawals/web/admin/WithdrawalBadge.tsx';
import { WithdrawnPieces } from '#features/withdrawals/web/admin/WithdrawnPieces.tsx';
import { mayAskReturnLabel } from '#features/withdrawals/web/admin/may-ask-return-label.ts';
import { useShop } from '#platform/web/api/shop.ts';
import { useEndpoint } from '#platform/web/api/query.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { type Column, DataTable } from '#platform/web/ui/DataTable.tsx';
import { DateTime } from '#platform/web/ui/DateTime.tsx';
import { EmptySearch } from '#platform/web/ui/EmptySearch.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { Filters } from '#platform/web/ui/Filters.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { Money } from '#platform/web/ui/Money.tsx';
import { MutedText } from '#platform/web/ui/MutedText.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { Pseudo } from '#platform/web/ui/Pseudo.tsx';
import { Select } from '#platform/web/ui/Select.tsx';
import { TextLink } from '#platform/web/ui/TextLink.tsx';
import { usePages } from '#platform/web/ui/use-pages.ts';
import { listWithdrawals } from './endpoints.ts';
import { stateOf, withdrawalsInput, type WithdrawalsSearch } from './withdrawals-search.ts';

export default function Component() {
  const search = useSearch({ from: '/office/admin/retractations' });
  const navigate = useNavigate({ from: '/admin/retractations' });
  const onSearch = (next: WithdrawalsSearch) => void navigate({ search: next });
  const input = withdrawalsInput(search);
  const read = useEndpoint(listWithdrawals, input, { keepPrevious: true });
  const { data } = read;
  const state = stateOf(search.state);
  const pages = usePages({ after: search.after, next: data?.next, go: (after) => onSearch({ ...search, after }) });
  const emptyState = state ? (
    <EmptySearch
      title={`Aucune rétractation « ${withdrawalLifecycle[state].label} »`}
      onClear={() => onSearch({})}
      clearLabel="Voir celles en cours"
    />
  ) : (
    <EmptyState kind="nothing-yet" title="Aucune rétractation en cours">
      Quand une cliente renonce à une commande, sa rétractation apparaît ici jusqu’au remboursement.
    </EmptyState>
  );
  return (
    <Page intro="La loi donne quatorze jours pour rembourser. Vous pouvez attendre le retour des pièces, ou la preuve de leur envoi.">
      <Filters>
        <Select
          label="État"
          placeholder="En cours"
          value={state ?? ''}
          onChange={(chosen) => onSearch({ state: chosen || undefined })}
          options={options}
        />
      </Filters>
      <Card flush>
        <DataTable
          caption="Rétractations"
          columns={columns}
          rows={data?.withdrawals}
          rowKey={({ id }) => id}
          read={read}
          errorTitle="Impossible de charger les rétractations"
          pages={pages}
          empty={emptyState}
          actions={rowAction}
        />
      </Card>
    </Page>
  );
}

const rowAction = (withdrawal: AdminWithdrawal) => <RowAction withdrawal={withdrawal} />;

const options = withdrawalStates.map((state) => ({ value: state, label: withdrawalLifecycle[state].label }));

const columns: readonly Column<AdminWithdrawal>[] = [
  {
    key: 'order',
    label: 'Commande',
    cell: ({ order }) => (
      <TextLink to="/admin/orders/$orderId" params={{ orderId: order.id }}>
        {order.number}
      </TextLink>
    ),
  },
  { key: 'customer', label: 'Cliente', minWidth: '9rem', cell: (withdrawal) => <Customer {...withdrawal} /> },
  {
    key: 'stated',
    label: 'Déclarée le',
    nowrap: true,
    foldInto: 'customer',
    cell: ({ statedAt }) => <DateTime at={statedAt} />,
  },
  {
    key: 'pieces',
    label: 'Pièces',
    foldInto: 'customer',
    cell: (withdrawal) => <WithdrawnPieces {...withdrawal} />,
  },
  {
    key: 'state',
    label: 'État',
    cell: (withdrawal) => (
      <>
        <WithdrawalBadge state={withdrawal.state} />
        <ReturnLabelNote {...withdrawal} />
      </>
    ),
  },
  {
    key: 'due',
    label: 'À rembourser au plus tard',
    minWidth: '7.5rem',
    cell: (withdrawal) => <RefundDue withdrawal={withdrawal} />,
  },
  { key: 'amount', label: 'Montant', align: 'end', nowrap: true, cell: ({ amount }) => <Money cents={amount} /> },
];

function Customer({ order: { pseudo, customer } }: AdminWithdrawal) {
  if (pseudo) return <Pseudo pseudo={pseudo} />;
  return isPlaceholderEmail(customer) ? <MutedText>N/A</MutedText> : customer;
}

function RowAction({ withdrawal }: { withdrawal: AdminWithdrawal }) {
  const mayMakeLabel = useMay()(makeReturnLabel);
  const hasCarrier = !useShop().lacks.includes('shipping');
  if (mayMakeLabel && hasCarrier && mayAskReturnLabel(withdrawal)) return <ReturnLabelButton withdrawal={withdrawal} />;
  return (
    <LinkButton
      to="/admin/orders/$orderId"
      params={{ orderId: withdrawal.order.id }}
      variant="quiet"
      size="small"
      aria-label={`Voir la commande ${withdrawal.order.number}`}
    >
      Voir
    </LinkButton>
  );
}
