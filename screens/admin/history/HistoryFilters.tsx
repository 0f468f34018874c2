import { daysLabel } from '#shared/days-label.ts';
import { listAuthors } from '#features/history/domain/endpoints.ts';
import { historyKindLabels } from '#features/history/domain/labels.ts';
import { kindsFor } from '#features/history/domain/rules.ts';
import { sentenceOf } from '#platform/web/api/problem.ts';
import { useEndpoint } from '#platform/web/api/query.ts';
import { useSession } from '#features/users/web/session.ts';
import { DaysField } from '#platform/web/ui/DaysField.tsx';
import { filterChip } from '#platform/web/ui/filter-chip.ts';
import type { Chip } from '#platform/web/ui/FilterChips.tsx';
import { Filters } from '#platform/web/ui/Filters.tsx';
import { SearchField } from '#platform/web/ui/SearchField.tsx';
import { Select } from '#platform/web/ui/Select.tsx';
import { useTypedFilter } from '#platform/web/ui/use-typed-filter.ts';
import { historyInput, type HistorySearch } from './history-search.ts';

interface HistoryFiltersProps {
  search: HistorySearch;
  onFilter: (change: HistorySearch) => void;
}

const noFilter: HistorySearch = { kind: undefined, author: undefined, from: undefined, to: undefined, q: undefined };

interface ChipsOptions extends HistoryFiltersProps {
  authorName: string | undefined;
}

function chipsOf({ search, onFilter, authorName }: ChipsOptions): Chip[] {
  const { q, author, from, to } = search;
  const { kind } = historyInput(search);
  const chip = filterChip(onFilter);
  return [
    ...(q ? [chip('q', `«\u00A0${q}\u00A0»`, { q: undefined })] : []),
    ...(kind ? [chip('kind', `Sur : ${historyKindLabels[kind]}`, { kind: undefined })] : []),
    ...(author ? [chip('author', `Par : ${authorName ?? '…'}`, { author: undefined })] : []),
    ...(from || to ? [chip('days', daysLabel(search), { from: undefined, to: undefined })] : []),
  ];
}

export function HistoryFilters({ search, onFilter }: HistoryFiltersProps) {
  const { author = '' } = search;
  const { user } = useSession();
  const { data, error, refetch } = useEndpoint(listAuthors, {});
  const [text, setText] = useTypedFilter(search.q ?? '', (q) => onFilter({ q: q || undefined }));
  // A change of another filter also applies the typed text.
  const filter = (change: HistorySearch) => onFilter({ q: text.trim() || undefined, ...change });
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
          maxLength={100}
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
      <DaysField from={search.from} to={search.to} onChange={filter} />
    </Filters>
  );
}
