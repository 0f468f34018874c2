import { getDocument } from '#features/invoices/domain/admin-endpoints.ts';
import { listDocuments } from './endpoints.ts';
import type { JournalLine } from '#features/invoices/domain/admin-schemas.ts';
import { documentName } from '#features/invoices/domain/labels-documents.ts';
import { urlOf } from '#shared/http/request.ts';
import { useEndpoint } from '#platform/web/api/query.ts';
import { AnchorButton } from '#platform/web/ui/AnchorButton.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { DataTable, type Column } from '#platform/web/ui/DataTable.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { Money } from '#platform/web/ui/Money.tsx';
import { MutedText } from '#platform/web/ui/MutedText.tsx';
import { TextLink } from '#platform/web/ui/TextLink.tsx';
import { usePages } from '#platform/web/ui/use-pages.ts';
import { periodInput, type AccountsSearch } from './accounts-search.ts';

/** Credit notes are negative, so that the column adds up. */
const signed = ({ kind }: JournalLine, cents: number) => <Money cents={kind === 'invoice' ? cents : -cents} />;

const columns: readonly Column<JournalLine>[] = [
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
  { key: 'buyer', label: 'Cliente', least: '8rem', cell: ({ buyer }) => buyer ?? <MutedText>N/A</MutedText> },
  { key: 'means', label: 'Paiement', cell: ({ means }) => means },
  {
    key: 'vat',
    label: 'TVA',
    align: 'end',
    nowrap: true,
    cell: (line) => (line.vatRate === null ? <MutedText>sur la marge</MutedText> : signed(line, line.total - line.net)),
  },
  { key: 'total', label: 'TTC', align: 'end', nowrap: true, cell: (line) => signed(line, line.total) },
];

interface AccountsJournalProps {
  search: AccountsSearch;
  onSearch: (search: AccountsSearch) => void;
}

/** Lists the invoices and credit notes of a day, by number. */
export function AccountsJournal({ search, onSearch }: AccountsJournalProps) {
  const { after } = search;
  const read = useEndpoint(listDocuments, { ...periodInput(search), ...(after && { after }) }, { keepPrevious: true });
  const { data } = read;
  const pages = usePages({ after, next: data?.next, go: (to) => onSearch({ ...search, after: to }) });
  return (
    <Card title="Journal des ventes" flush>
      <DataTable
        caption="Journal des ventes"
        columns={columns}
        rows={data?.documents}
        rowKey={({ number }) => number}
        read={read}
        errorTitle="Impossible de charger le journal des ventes"
        pages={pages}
        empty={<EmptyState kind="no-match" title="Aucune facture ce jour-là" />}
        actions={({ number }) => (
          <AnchorButton href={urlOf(getDocument, { number })} newTab variant="quiet" size="small">
            PDF
          </AnchorButton>
        )}
      />
    </Card>
  );
}
