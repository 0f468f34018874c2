import { IconSearch } from '@tabler/icons-react';
import styles from './palette.module.css';

/** Finds anything, for whoever has no keyboard or does not know the keys. */
export const FindButton = ({ onFind }: { onFind: () => void }) => (
  <button type="button" className={styles.find} aria-keyshortcuts="Control+K Meta+K" onClick={onFind}>
    <IconSearch size={20} stroke={1.8} aria-hidden />
    Trouver
    <kbd aria-hidden>Ctrl K</kbd>
  </button>
);
