import { listHistory } from '#features/history/domain/endpoints.ts';
import { useEndpoint } from '#platform/web/api/query.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { DataTable } from '#platform/web/ui/DataTable.tsx';
import { EmptySearch } from '#platform/web/ui/EmptySearch.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { Row } from '#platform/web/ui/Row.tsx';
import { Stack } from '#platform/web/ui/Stack.tsx';
import { TextLink } from '#platform/web/ui/TextLink.tsx';
import { usePages } from '#platform/web/ui/use-pages.ts';
import { HistoryFilters } from './HistoryFilters.tsx';
import { historyColumns } from '#features/history/web/history-columns.tsx';
import { historyInput, type HistorySearch } from './history-search.ts';

interface HistoryScreenProps {
  search: HistorySearch;
  onSearch: (search: HistorySearch) => void;
}

/** `/admin/history`: all recorded changes, newest first. All state is in the URL. */
export function HistoryScreen({ search, onSearch }: HistoryScreenProps) {
  const read = useEndpoint(listHistory, historyInput(search), { keepPrevious: true });
  const { data } = read;
  const { after, ...filters } = search;
  const isFiltered = Object.values(filters).some(Boolean);
  const pages = usePages({ after, next: data?.next, go: (to) => onSearch({ ...search, after: to }) });
  return (
    <Page>
      <Stack gap="small">
        <HistoryFilters search={search} onFilter={(change) => onSearch({ ...filters, ...change })} />
      </Stack>
      {filters.person && (
        <Row gap="small">
          <span>
            Ce qui concerne{' '}
            <TextLink to="/admin/users/$userId" params={{ userId: filters.person }}>
              une seule personne
            </TextLink>
          </span>
          <Button variant="quiet" size="small" onClick={() => onSearch({ ...filters, person: undefined })}>
            Tout le monde
          </Button>
        </Row>
      )}
      <Card flush>
        <DataTable
          caption="Historique"
          columns={historyColumns}
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
                Ce qui arrive aux commandes, aux produits, aux clientes, aux textes et à l’équipe se lit ici.
              </EmptyState>
            )
          }
        />
      </Card>
    </Page>
  );
}
