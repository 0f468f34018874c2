import type { ReactNode } from 'react';
import { MutedText } from '#platform/web/ui/MutedText.tsx';
import styles from './palette.module.css';

interface PaletteLineProps {
  icon?: ReactNode;
  main: ReactNode;
  /** What tells it from others of its name. */
  detail?: ReactNode;
  /** At the end of the line: a badge, a key. */
  end?: ReactNode;
}

/** What the palette shows of one thing. */
export const PaletteLine = ({ icon, main, detail, end }: PaletteLineProps) => (
  <span className={styles.line}>
    {icon}
    <span className={styles.words}>
      <span className={styles.main}>{main}</span>
      {detail && (
        <>
          {' '}
          <MutedText>{detail}</MutedText>
        </>
      )}
    </span>
    {end && <span className={styles.end}> {end}</span>}
  </span>
);
