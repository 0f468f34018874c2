import { pieceOnAir, useLiveClaims } from '#features/claims/web/use-live-claims.ts';
import styles from './console-tabs.module.css';

/** Part of the console that a phone shows below the piece on air. */
export type ConsoleTab = 'claims' | 'comments' | 'orders';

interface ConsoleTabsProps {
  liveId: string;
  tab: ConsoleTab;
  onTab: (tab: ConsoleTab) => void;
}

export function ConsoleTabs({ liveId, tab, onTab }: ConsoleTabsProps) {
  const waiting = pieceOnAir(useLiveClaims(liveId).data)?.waiting ?? 0;
  const tabs = [
    ['claims', 'Demandes', waiting],
    ['comments', 'Commentaires', 0],
    ['orders', 'Commandes', 0],
  ] as const;
  return (
    <div className={styles.tabs} role="tablist" aria-label="Partie affichée">
      {tabs.map(([name, label, count]) => (
        <button
          key={name}
          type="button"
          role="tab"
          className={styles.tab}
          aria-selected={tab === name}
          aria-controls={`console-${name}`}
          onClick={() => onTab(name)}
        >
          {label}
          {count > 0 && <span className={styles.count}>{count}</span>}
        </button>
      ))}
    </div>
  );
}
