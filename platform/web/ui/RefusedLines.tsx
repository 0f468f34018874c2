import type { ReactNode } from 'react';
import { Alert } from './Alert.tsx';
import { Button } from './Button.tsx';
import styles from './tone.module.css';

interface RefusedLinesProps {
  /** What became of the whole: « 3 commandes prolongées de 24 h, 1 refusée ». */
  title: string;
  /** Each that was refused, with its reason. */
  lines: readonly { key: string; line: ReactNode }[];
  onClose: () => void;
}

/** The lines of a selection that were refused, until they are read. */
export const RefusedLines = ({ title, lines, onClose }: RefusedLinesProps) => (
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
