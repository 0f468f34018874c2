import { useNavigate, useSearch } from '@tanstack/react-router';
import { lowerFirst } from '#shared/lower-first.ts';
import { urlOf } from '#shared/http/request.ts';
import { getDocument } from '#features/invoices/domain/admin-endpoints.ts';
import type { JournalLine } from '#features/invoices/domain/admin-schemas.ts';
import { documentName } from '#features/invoices/domain/labels-documents.ts';
import { gapLabels } from '#features/invoices/domain/labels.ts';
import { changeSettings } from '#features/settings/domain/endpoints.ts';
import { useMay } from '#features/users/web/use-may.ts';
import { useEndpoint } from '#platform/web/api/query.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { AnchorButton } from '#platform/web/ui/AnchorButton.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { type Column, DataTable } from '#platform/web/ui/DataTable.tsx';
import { DayField, useDayRange } from '#platform/web/ui/DayField.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { Filters } from '#platform/web/ui/Filters.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { Money } from '#platform/web/ui/Money.tsx';
import { MoreActions } from '#platform/web/ui/MoreActions.tsx';
import { MutedText } from '#platform/web/ui/MutedText.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { Stack } from '#platform/web/ui/Stack.tsx';
import { TextLink } from '#platform/web/ui/TextLink.tsx';
import { usePages } from '#platform/web/ui/use-pages.ts';
import { AccountsDays, AccountsTotals } from './AccountsTotals.tsx';
import { type AccountsSearch, monthFrom, periodInput } from './accounts-search.ts';
import { getAccounts, getAccountsFile, getDaysFile, listDocuments } from './endpoints.ts';
import type { Accounts } from './schemas.ts';

export default function Component() {
  const search = useSearch({ from: '/office/admin/comptabilite' });
  const navigate = useNavigate({ from: '/admin/comptabilite' });
  const onSearch = (next: AccountsSearch) => void navigate({ search: next });
  const read = useEndpoint(getAccounts, periodInput(search), { keepPrevious: true });
  // Hides the sums of the previous period while a new period loads.
  const data = read.isPlaceholderData ? undefined : read.data;
  const { from = '', to = '' } = data ? { ...data, ...periodInput(search) } : search;
  const isOneDay = from !== '' && from === to;
  // Replaces the history entry, because each digit of a typed date may make a valid day.
  const range = useDayRange({ from, to }, (days) => void navigate({ search: days, replace: true }));
  return (
    <Page
      intro="Une facture est créée à chaque paiement, un avoir à chaque remboursement, automatiquement."
      actions={
        from && (
          <MoreActions>
            <AnchorButton href={urlOf(getDaysFile, { from, to })} variant="secondary" download>
              Totaux par jour (CSV)
            </AnchorButton>
            <AnchorButton href={urlOf(getAccountsFile, { from, to })} variant="secondary" download>
              Télécharger le CSV
            </AnchorButton>
          </MoreActions>
        )
      }
    >
      {data && <Missing missing={data.missing} />}
      <Filters label="Période" many>
        <DayField {...range.from} />
        <DayField {...range.to} />
        <Button variant="secondary" disabled={!from} onClick={() => onSearch(monthFrom(from, -1))}>
          Mois précédent
        </Button>
        <Button variant="secondary" disabled={!from} onClick={() => onSearch(monthFrom(from, 1))}>
          Mois suivant
        </Button>
      </Filters>
      {data && <AccountsGaps gaps={data.gaps} />}
      {data && <AccountsTotals total={data.total} />}
      {!data && !read.error && (
        <Card title="Total">
          <Skeleton lines={5} />
        </Card>
      )}
      {isOneDay ? (
        <AccountsJournal search={{ ...search, from, to }} onSearch={onSearch} />
      ) : (
        <AccountsDays days={read.data?.days} read={read} />
      )}
    </Page>
  );
}

function Missing({ missing }: Pick<Accounts, 'missing'>) {
  const may = useMay();
  if (missing.length === 0) return null;
  return (
    <Alert
      tone="warning"
      title="Aucune facture n’est faite pour l’instant"
      actions={
        may(changeSettings) && (
          <LinkButton to="/admin/boutique" variant="secondary" size="small">
            Compléter «&nbsp;Ma boutique&nbsp;»
          </LinkButton>
        )
      }
    >
      Il manque&nbsp;: {missing.map(lowerFirst).join(', ')}. Les factures en attente seront ensuite créées
      automatiquement.
    </Alert>
  );
}

const GAPS_INTRO = 'Les paiements et les remboursements ne correspondent pas aux factures et aux avoirs.';

type Gap = Accounts['gaps']['orders'][number];

const gapColumns: readonly Column<Gap>[] = [
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
      <Stack gap="none">
        {gapLabels[reason].title}
        <MutedText>{gapLabels[reason].advice}</MutedText>
      </Stack>
    ),
  },
];

function AccountsGaps({ gaps: { count, orders } }: Pick<Accounts, 'gaps'>) {
  if (count === 0) {
    return (
      <Alert tone="success" title="Tout concorde">
        Les paiements et les remboursements correspondent aux factures et aux avoirs, au centime près.
      </Alert>
    );
  }
  return (
    <Card
      title={count === 1 ? '1 commande à vérifier' : `${count} commandes à vérifier`}
      intro={count > orders.length ? `${GAPS_INTRO} Les ${orders.length} premières\u00A0:` : GAPS_INTRO}
      flush
    >
      <DataTable
        caption="Commandes à vérifier"
        columns={gapColumns}
        rows={orders}
        rowKey={({ id }) => id}
        empty="Aucune commande"
      />
    </Card>
  );
}

const journalColumns: readonly Column<JournalLine>[] = [
  {
    key: 'number',
    label: 'Pièce',
    cell: ({ kind, number, corrects }) => (
      <>
        <div>{documentName({ kind, number })}</div>
        {corrects && <MutedText>sur {corrects}</MutedText>}
      </>
    ),
  },
  {
    key: 'order',
    label: 'Commande',
    cell: ({ orderId, orderNumber }) => (
      <TextLink to="/admin/orders/$orderId" params={{ orderId }}>
        {orderNumber}
      </TextLink>
    ),
  },
  { key: 'buyer', label: 'Cliente', minWidth: '8rem', cell: ({ buyer }) => buyer ?? <MutedText>N/A</MutedText> },
  { key: 'means', label: 'Paiement', cell: ({ means }) => means },
  {
    key: 'vat',
    label: 'TVA',
    align: 'end',
    nowrap: true,
    cell: (line) =>
      line.vatRate === null ? <MutedText>sur la marge</MutedText> : signedMoney(line, line.total - line.net),
  },
  { key: 'total', label: 'TTC', align: 'end', nowrap: true, cell: (line) => signedMoney(line, line.total) },
];

const documentLink = ({ number }: JournalLine) => (
  <AnchorButton href={urlOf(getDocument, { number })} newTab variant="quiet" size="small">
    PDF
  </AnchorButton>
);

interface AccountsJournalProps {
  search: AccountsSearch;
  onSearch: (search: AccountsSearch) => void;
}

function AccountsJournal({ search, onSearch }: AccountsJournalProps) {
  const { after } = search;
  const read = useEndpoint(listDocuments, { ...periodInput(search), ...(after && { after }) }, { keepPrevious: true });
  const { data } = read;
  const pages = usePages({ after, next: data?.next, go: (to) => onSearch({ ...search, after: to }) });
  return (
    <Card title="Journal des ventes" flush>
      <DataTable
        caption="Journal des ventes"
        columns={journalColumns}
        rows={data?.documents}
        rowKey={({ number }) => number}
        read={read}
        errorTitle="Impossible de charger le journal des ventes"
        pages={pages}
        empty={<EmptyState kind="no-match" title="Aucune facture ce jour-là" />}
        actions={documentLink}
      />
    </Card>
  );
}

/** Shows the amount of a credit note as negative, so that the column adds up. */
const signedMoney = ({ kind }: JournalLine, cents: number) => <Money cents={kind === 'invoice' ? cents : -cents} />;
