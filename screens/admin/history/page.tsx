import { useNavigate, useSearch } from '@tanstack/react-router';
import { daysLabel } from '#shared/days-label.ts';
import { listAuthors, listHistory } from '#features/history/domain/endpoints.ts';
import { historyKindLabels } from '#features/history/domain/labels.ts';
import { kindsFor } from '#features/history/domain/rules.ts';
import { historyColumns } from '#features/history/web/history-columns.tsx';
import { useSession } from '#features/users/web/session.ts';
import { sentenceOf } from '#platform/web/api/problem.ts';
import { useEndpoint } from '#platform/web/api/query.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { DataTable } from '#platform/web/ui/DataTable.tsx';
import { DaysField } from '#platform/web/ui/DaysField.tsx';
import { EmptySearch } from '#platform/web/ui/EmptySearch.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import type { Chip } from '#platform/web/ui/FilterChips.tsx';
import { Filters } from '#platform/web/ui/Filters.tsx';
import { MutedText } from '#platform/web/ui/MutedText.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { Row } from '#platform/web/ui/Row.tsx';
import { SearchField } from '#platform/web/ui/SearchField.tsx';
import { Select } from '#platform/web/ui/Select.tsx';
import { Stack } from '#platform/web/ui/Stack.tsx';
import { TextLink } from '#platform/web/ui/TextLink.tsx';
import { filterChip } from '#platform/web/ui/filter-chip.ts';
import { usePages } from '#platform/web/ui/use-pages.ts';
import { useTypedFilter } from '#platform/web/ui/use-typed-filter.ts';
import { historyInput, type HistorySearch } from './history-search.ts';

type OnSearch = (search: HistorySearch, options?: { replace?: boolean }) => void;

export default function Component() {
  const search = useSearch({ from: '/office/admin/history' });
  const navigate = useNavigate({ from: '/admin/history' });
  const onSearch: OnSearch = (next, options) => void navigate({ search: next, ...options });
  const read = useEndpoint(listHistory, historyInput(search), { keepPrevious: true });
  const { data } = read;
  const { after, ...filters } = search;
  const isFiltered = Object.values(filters).some(Boolean);
  const pages = usePages({ after, next: data?.next, go: (to) => onSearch({ ...search, after: to }) });
  return (
    <Page>
      <Stack gap="small">
        <HistoryFilters search={search} onFilter={(change, options) => onSearch({ ...filters, ...change }, options)} />
      </Stack>
      {data?.isCut && (
        <MutedText>
          La recherche correspond à trop de commandes&nbsp;: seules les plus récentes sont lues. Précisez-la pour lire
          les autres.
        </MutedText>
      )}
      {filters.person && (
        <Row gap="small">
          <span>
            Ce qui concerne{' '}
            <TextLink to="/admin/users/$userId" params={{ userId: filters.person }}>
              une seule personne
            </TextLink>
          </span>
          <Button variant="quiet" size="small" outdent onClick={() => onSearch({ ...filters, person: undefined })}>
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
                Les changements des commandes, des produits, des clientes, des textes et de l’équipe apparaîtront ici.
              </EmptyState>
            )
          }
        />
      </Card>
    </Page>
  );
}

interface HistoryFiltersProps {
  search: HistorySearch;
  onFilter: OnSearch;
}

const noFilter: HistorySearch = { kind: undefined, author: undefined, from: undefined, to: undefined, q: undefined };

function HistoryFilters({ search, onFilter }: HistoryFiltersProps) {
  const { author = '' } = search;
  const { user } = useSession();
  const { data, error, refetch } = useEndpoint(listAuthors, {});
  const [text, setText] = useTypedFilter(search.q ?? '');
  const filter: OnSearch = (change, options) => onFilter({ q: text.trim() || undefined, ...change }, options);
  const authors = (data?.authors ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const authorName = authors.find(({ value }) => value === author)?.label ?? (data ? 'inconnu' : undefined);
  return (
    <Filters
      many
      chips={chipsOf({ search, onFilter: filter, authorName })}
      chipsWhenFolded
      onReset={() => filter(noFilter)}
      search={
        <SearchField
          label="Recherche"
          hideLabel={false}
          placeholder="Nom, pseudo, n°"
          value={text}
          onChange={setText}
        />
      }
    >
      <Select
        label="Sur"
        placeholder="Tout"
        options={kindsFor(user?.role ?? null).map((value) => ({ value, label: historyKindLabels[value] }))}
        value={historyInput(search).kind ?? ''}
        onChange={(kind) => filter({ kind: kind || undefined })}
      />
      <Select
        label="Par"
        placeholder="Tout le monde"
        options={authors}
        value={author}
        onChange={(chosen) => filter({ author: chosen || undefined })}
        failure={error ? { sentence: sentenceOf(error), onRetry: () => void refetch() } : undefined}
      />
      {/* Each digit of a typed date may make a valid day. */}
      <DaysField from={search.from} to={search.to} onChange={(days) => filter(days, { replace: true })} />
    </Filters>
  );
}

interface ChipsOptions extends HistoryFiltersProps {
  authorName: string | undefined;
}

function chipsOf({ search, onFilter, authorName }: ChipsOptions): Chip[] {
  const { q, author, from, to } = search;
  const { kind } = historyInput(search);
  const chip = filterChip(onFilter);
  return [
    ...(q ? [chip('q', `«\u00A0${q}\u00A0»`, { q: undefined })] : []),
    ...(kind ? [chip('kind', `Sur\u00A0: ${historyKindLabels[kind]}`, { kind: undefined })] : []),
    ...(author ? [chip('author', `Par\u00A0: ${authorName ?? '…'}`, { author: undefined })] : []),
    ...(from || to ? [chip('days', daysLabel(search), { from: undefined, to: undefined })] : []),
  ];
}
