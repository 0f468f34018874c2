import type { ReactNode } from 'react';
import { MutedText } from '#platform/web/ui/MutedText.tsx';
import styles from './palette.module.css';

interface PaletteLineProps {
  icon?: ReactNode;
  main: ReactNode;
  /** Text that distinguishes equal names. */
  detail?: ReactNode;
  end?: ReactNode;
}

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
