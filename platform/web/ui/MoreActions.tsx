import { useId, useState, type ReactNode } from 'react';
import { Button } from './Button.tsx';
import { ChevronDownIcon } from './later-glyphs.tsx';
import styles from './more-actions.module.css';

/** A phone shows the actions behind « Plus », below the other actions. */
export function MoreActions({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <div className={styles.toggle}>
        <Button variant="secondary" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          Plus
          <ChevronDownIcon size={18} />
        </Button>
      </div>
      <div id={id} className={styles.more} data-folded={!open || undefined}>
        {children}
      </div>
    </>
  );
}
