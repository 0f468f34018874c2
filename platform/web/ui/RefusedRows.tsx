import type { ReactNode } from 'react';
import { Alert } from './Alert.tsx';
import { Button } from './Button.tsx';
import styles from './tone.module.css';

interface RefusedRowsProps {
  /** Result of the batch: « 3 commandes prolongées de 24 h, 1 refusée ». */
  title: string;
  /** Refused rows with their reasons. */
  lines: readonly { key: string; line: ReactNode }[];
  onClose: () => void;
}

/** Refused rows of a batch, shown until the user closes the list. */
export const RefusedRows = ({ title, lines, onClose }: RefusedRowsProps) => (
  <Alert
    tone="warning"
    title={title}
    actions={
      <Button variant="secondary" size="small" onClick={onClose}>
        J’ai lu
      </Button>
    }
  >
    <ul className={styles.refused}>
      {lines.map(({ key, line }) => (
        <li key={key}>{line}</li>
      ))}
    </ul>
  </Alert>
);
