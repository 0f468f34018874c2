import { useId, useState, type ReactNode } from 'react';
import { Button } from './Button.tsx';
import { FilterChips, type Chip } from './FilterChips.tsx';
import { ChevronDownIcon } from './later-glyphs.tsx';
import styles from './filters.module.css';

interface FiltersProps {
  label?: string;
  /** True for more than four fields, which are then narrower. */
  many?: boolean;
  /** Search field, always visible. With a search field, the other fields are behind one button on a phone. */
  search?: ReactNode;
  /** Content that one of the fields opens, shown below all fields. */
  more?: ReactNode;
  /** Active filters. On a phone the button shows their number, without the search, whose key is `q`. */
  chips?: readonly Chip[];
  /** Shows the chips only where the fields are folded, because the fields show the filters. */
  chipsWhenFolded?: boolean;
  onReset?: () => void;
  children?: ReactNode;
}

/** Filter fields in a row above a list, followed by the active filters. */
export function Filters({
  label = 'Filtres',
  many,
  search,
  more,
  chips,
  chipsWhenFolded,
  onReset,
  children,
}: FiltersProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const isFolding = search !== undefined && children !== undefined;
  const activeCount = chips?.filter(({ key }) => key !== 'q').length ?? 0;
  return (
    <>
      <div className={styles.filters} data-many={many} role="search" aria-label={label}>
        {search}
        {isFolding && (
          <div className={styles.toggle}>
            <Button variant="secondary" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
              {activeCount > 0 ? `Filtres (${activeCount})` : 'Filtres'}
              <ChevronDownIcon size={18} />
            </Button>
          </div>
        )}
        <div id={id} className={styles.fields} data-folded={(isFolding && !open) || undefined}>
          {children}
        </div>
      </div>
      {more && <div className={open ? undefined : styles.more}>{more}</div>}
      {chips && <FilterChips chips={chips} onReset={onReset} whenFolded={chipsWhenFolded} />}
    </>
  );
}
