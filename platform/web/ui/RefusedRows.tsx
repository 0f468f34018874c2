import type { ReactNode } from 'react';
import { Alert } from './Alert.tsx';
import { Button } from './Button.tsx';
import styles from './tone.module.css';

interface RefusedRowsProps {
  title: string;
  lines: readonly { key: string; line: ReactNode }[];
  onClose: () => void;
}

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
