import { listHistory } from '#domain/history/endpoints.ts';
import type { HistoryLine } from '#domain/history/schemas.ts';
import { useEndpoint } from '#web/api/query.ts';
import { traceAuthor } from '#web/features/orders/admin/order-trace.ts';
import { Card } from '#web/ui/Card.tsx';
import { DataTable, type Column } from '#web/ui/DataTable.tsx';
import { DateTime } from '#web/ui/DateTime.tsx';
import { EmptySearch } from '#web/ui/EmptySearch.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Folded } from '#web/ui/Folded.tsx';
import { MutedText } from '#web/ui/MutedText.tsx';
import { Page } from '#web/ui/Page.tsx';
import { TextLink } from '#web/ui/TextLink.tsx';
import { usePages } from '#web/ui/use-pages.ts';
import { HistoryFilters } from './HistoryFilters.tsx';
import { historyInput, type HistorySearch } from './history-search.ts';
import { told } from './told.ts';

/** What a line is about, and the way to it. */
function About({ kind, type, order, person }: HistoryLine) {
  if (order)
    return (
      <TextLink to="/admin/orders/$orderId" params={{ orderId: order.id }}>
        {order.number}
      </TextLink>
    );
  // Nothing says any more whose it was.
  if (type === 'erased') return <MutedText>Compte effacé</MutedText>;
  if (person)
    return (
      <TextLink to="/admin/users" search={{ q: person.email }}>
        {person.name}
      </TextLink>
    );
  switch (kind) {
    case 'setting':
      return <TextLink to="/admin/settings">Réglages</TextLink>;
    case 'account':
      return <TextLink to="/admin/team">Équipe</TextLink>;
    default:
      return <TextLink to="/admin/pages">Pages</TextLink>;
  }
}

const columns: readonly Column<HistoryLine>[] = [
  { key: 'at', label: 'Le', nowrap: true, cell: ({ at }) => <DateTime at={at} /> },
  { key: 'author', label: 'Par', least: '8rem', cell: ({ author }) => <Folded text={traceAuthor(author)} /> },
  { key: 'what', label: 'Quoi', least: '14rem', main: true, cell: told },
  { key: 'about', label: 'Sur', least: '7rem', cell: About },
];

interface HistoryScreenProps {
  search: HistorySearch;
  onSearch: (search: HistorySearch) => void;
}

/** `/admin/history`: what was recorded everywhere, newest first. The URL is the only state. */
export function HistoryScreen({ search, onSearch }: HistoryScreenProps) {
  const read = useEndpoint(listHistory, historyInput(search), { keepPrevious: true });
  const { data } = read;
  const { after, ...filters } = search;
  const isFiltered = Object.values(filters).some(Boolean);
  const pages = usePages({ after, next: data?.next, go: (to) => onSearch({ ...search, after: to }) });
  return (
    <Page>
      <HistoryFilters search={search} onFilter={(change) => onSearch({ ...filters, ...change })} />
      <Card flush>
        <DataTable
          caption="Historique"
          columns={columns}
          rows={data?.lines}
          rowKey={({ kind, id }) => `${kind} ${id}`}
          read={read}
          errorTitle="Impossible de charger l’historique"
          pages={pages}
          empty={
            isFiltered ? (
              <EmptySearch
                title="Rien ne correspond à ces filtres"
                onClear={() => onSearch({})}
                clearLabel="Réinitialiser les filtres"
              />
            ) : (
              <EmptyState kind="nothing-yet" title="Rien n’a encore été noté">
                Ce qui arrive aux commandes, aux clientes, aux textes et à l’équipe se lit ici.
              </EmptyState>
            )
          }
        />
      </Card>
    </Page>
  );
}
