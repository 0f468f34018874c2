import { Button } from './Button.tsx';
import { CrossIcon } from './glyphs.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';
import styles from './small.module.css';

interface Chip {
  key: string;
  label: string;
  onRemove: () => void;
}

/** The filters in force, each removed by a click; nothing when there are none. */
export function FilterChips({ chips, onReset }: { chips: readonly Chip[]; onReset?: () => void }) {
  if (chips.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label="Filtres en cours">
      {chips.map(({ key, label, onRemove }) => (
        <li key={key}>
          <button type="button" className={styles.chip} onClick={onRemove}>
            <VisuallyHidden>Retirer le filtre </VisuallyHidden>
            {label}
            <CrossIcon size={16} />
          </button>
        </li>
      ))}
      {onReset && (
        <li>
          <Button variant="quiet" size="small" onClick={onReset}>
            Réinitialiser
          </Button>
        </li>
      )}
    </ul>
  );
}
