import { IconSearch } from '@tabler/icons-react';
import styles from './palette.module.css';

/** Opens the search without the keyboard shortcut. */
export const FindButton = ({ onFind }: { onFind: () => void }) => (
  <button type="button" className={styles.find} aria-keyshortcuts="Control+K Meta+K" onClick={onFind}>
    <IconSearch size={20} stroke={1.8} aria-hidden />
    Trouver
    <kbd aria-hidden>Ctrl K</kbd>
  </button>
);
