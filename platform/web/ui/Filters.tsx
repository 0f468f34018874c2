import { useId, useState, type ReactNode } from 'react';
import { Button } from './Button.tsx';
import { FilterChips, type Chip } from './FilterChips.tsx';
import { ChevronDownIcon } from './later-glyphs.tsx';
import styles from './filters.module.css';

interface FiltersProps {
  label?: string;
  /** True for more than four fields, which are then narrower. */
  many?: boolean;
  /** Search field. A phone then has the other fields behind one button. */
  search?: ReactNode;
  /** Content below the fields. A phone hides it while the fields are folded. */
  more?: ReactNode;
  /** Active filters. A phone shows the number of filters, without the search (key `q`). */
  chips?: readonly Chip[];
  chipsWhenFolded?: boolean;
  onReset?: () => void;
  children?: ReactNode;
}

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
      {more && <div className={isFolding && !open ? styles.more : undefined}>{more}</div>}
      {chips && <FilterChips chips={chips} onReset={onReset} whenFolded={chipsWhenFolded} />}
    </>
  );
}
