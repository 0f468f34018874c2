import { availabilityLabels } from '#features/catalog/domain/labels-office.ts';
import { availabilities, type Availability } from '#features/catalog/domain/rules.ts';
import { LivePicker } from '#features/lives/web/LivePicker.tsx';
import { useLiveTitle } from '#features/lives/web/use-live-title.ts';
import { filterChip } from '#platform/web/ui/filter-chip.ts';
import type { Chip } from '#platform/web/ui/FilterChips.tsx';
import { Filters } from '#platform/web/ui/Filters.tsx';
import { SearchField } from '#platform/web/ui/SearchField.tsx';
import { Select } from '#platform/web/ui/Select.tsx';
import { useTypedFilter } from '#platform/web/ui/use-typed-filter.ts';
import { availabilityOf, type ProductsSearch } from './products-filters.ts';

interface ProductsFiltersProps {
  search: ProductsSearch;
  onFilter: (change: ProductsSearch) => void;
  onReset: () => void;
}

const options = availabilities.map((value) => ({ value, label: availabilityLabels[value] }));

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

/** Filters of the products, all stored in the URL (ADM-14). */
export function ProductsFilters({ search, onFilter, onReset }: ProductsFiltersProps) {
  const [text, setText] = useTypedFilter(search.q ?? '', (q) => onFilter({ q: q || undefined }));
  // A change of another filter also applies the typed text.
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
