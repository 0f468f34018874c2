import { Button } from '#platform/web/ui/Button.tsx';
import styles from '#features/feed/web/feed.module.css';

interface FeedFilterProps {
  label: string;
  chosen: boolean;
  onChoose: (isMarkedOnly: boolean) => void;
}

/** Switches between all events and the marked events. */
export const FeedFilter = ({ label, chosen, onChoose }: FeedFilterProps) => (
  <div className={styles.filter} role="group" aria-label="Ce qui est affiché">
    {[false, true].map((isMarkedOnly) => (
      <Button
        key={label + String(isMarkedOnly)}
        variant={chosen === isMarkedOnly ? 'secondary' : 'quiet'}
        size="small"
        aria-pressed={chosen === isMarkedOnly}
        onClick={() => onChoose(isMarkedOnly)}
      >
        {isMarkedOnly ? label : 'Tout'}
      </Button>
    ))}
  </div>
);
