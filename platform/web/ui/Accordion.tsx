import type { ReactNode } from 'react';
import { ChevronDownIcon } from './later-glyphs.tsx';
import styles from './small.module.css';

interface Item {
  key: string;
  title: ReactNode;
  content: ReactNode;
}

export const Accordion = ({ items, openKey }: { items: readonly Item[]; openKey?: string }) => (
  <div>
    {items.map(({ key, title, content }) => (
      <details key={key} className={styles.accordion} open={key === openKey || undefined}>
        <summary>
          {title}
          <ChevronDownIcon />
        </summary>
        <div className={styles.accordionBody}>{content}</div>
      </details>
    ))}
  </div>
);
