import { availabilityLabels } from '#domain/catalog/labels-office.ts';
import { availabilities, type Availability } from '#domain/catalog/rules.ts';
import { LivePicker } from '#web/features/lives/LivePicker.tsx';
import { useLiveTitle } from '#web/features/lives/use-live-title.ts';
import { filterChip } from '#web/ui/filter-chip.ts';
import type { Chip } from '#web/ui/FilterChips.tsx';
import { Filters } from '#web/ui/Filters.tsx';
import { SearchField } from '#web/ui/SearchField.tsx';
import { Select } from '#web/ui/Select.tsx';
import { useTypedFilter } from '#web/ui/use-typed-filter.ts';
import { availabilityOf, type ProductsSearch } from './products-filters.ts';

interface ProductsFiltersProps {
  search: ProductsSearch;
  onFilter: (change: ProductsSearch) => void;
  onReset: () => void;
}

const options = availabilities.map((value) => ({ value, label: availabilityLabels[value] }));

/** The filters in force, each removable. */
function useProductsChips({ search, onFilter }: Omit<ProductsFiltersProps, 'onReset'>): Chip[] {
  const { live, q } = search;
  const is = availabilityOf(search.is);
  const title = useLiveTitle(live);
  const chip = filterChip(onFilter);
  return [
    ...(q ? [chip('q', `«\u00A0${q}\u00A0»`, { q: undefined })] : []),
    ...(live ? [chip('live', `Live : ${title}`, { live: undefined })] : []),
    ...(is ? [chip('is', availabilityLabels[is], { is: undefined })] : []),
  ];
}

/** What narrows the list of products, all of it in the URL (ADM-14). */
export function ProductsFilters({ search, onFilter, onReset }: ProductsFiltersProps) {
  const [text, setText] = useTypedFilter(search.q ?? '', (q) => onFilter({ q: q || undefined }));
  // Another filter takes along what is being typed.
  const filter = (change: ProductsSearch) => onFilter({ q: text.trim() || undefined, ...change });
  return (
    <Filters
      chips={useProductsChips({ search, onFilter: filter })}
      onReset={onReset}
      search={
        <SearchField
          label="Recherche"
          hideLabel={false}
          placeholder="Numéro, nom, taille, couleur"
          maxLength={100}
          value={text}
          onChange={setText}
        />
      }
    >
      <LivePicker label="Live" placeholder="Tous les lives" value={search.live} onPick={(live) => filter({ live })} />
      <Select<Availability>
        label="Disponibilité"
        placeholder="Libres et prises"
        value={availabilityOf(search.is) ?? ''}
        onChange={(is) => filter({ is: is || undefined })}
        options={options}
      />
    </Filters>
  );
}
