import { useRef, type ReactNode } from 'react';
import styles from './sections.module.css';

interface SectionsProps {
  titles: readonly string[];
  children: ReactNode;
}

/** Needs a `<Page width="reading">`. Links to the cards are beside the column on a wide screen. */
export function Sections({ titles, children }: SectionsProps) {
  const column = useRef<HTMLDivElement>(null);
  const show = (title: string) => {
    const headings = column.current?.querySelectorAll('h2') ?? [];
    const heading = [...headings].find(({ textContent }) => textContent === title);
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    heading.scrollIntoView({ block: 'start' });
  };
  return (
    <div className={styles.sections}>
      <nav className={styles.links} aria-label="Sections">
        <ul>
          {titles.map((title) => (
            <li key={title}>
              <button type="button" onClick={() => show(title)}>
                {title}
              </button>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.column} ref={column}>
        {children}
      </div>
    </div>
  );
}
