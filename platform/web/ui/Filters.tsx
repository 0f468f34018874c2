import { useId, useState, type ReactNode } from 'react';
import { Button } from './Button.tsx';
import { FilterChips, type Chip } from './FilterChips.tsx';
import { ChevronDownIcon } from './later-glyphs.tsx';
import styles from './filters.module.css';

interface FiltersProps {
  label?: string;
  /** They are more than four: narrower. */
  many?: boolean;
  /** Always in sight; given, the other fields are behind one button on a phone. */
  search?: ReactNode;
  /** What one of the fields opens, under them all. */
  more?: ReactNode;
  /** Those in force. On a phone the button says how many they are, without the search, whose key is `q`. */
  chips?: readonly Chip[];
  /** The fields keep what is chosen in sight: the chips are for where they are folded. */
  chipsWhenFolded?: boolean;
  onReset?: () => void;
  children?: ReactNode;
}

/** The fields that narrow a list, in a row above it, then those in force. */
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
  const on = chips?.filter(({ key }) => key !== 'q').length ?? 0;
  return (
    <>
      <div className={styles.filters} data-many={many} role="search" aria-label={label}>
        {search}
        {isFolding && (
          <div className={styles.toggle}>
            <Button variant="secondary" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
              {on > 0 ? `Filtres (${on})` : 'Filtres'}
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
