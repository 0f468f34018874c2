import { sizeLabel } from '#features/catalog/domain/labels.ts';
import { ColourSwatch } from '#platform/web/ui/ColourSwatch.tsx';
import styles from './pieces.module.css';

interface PieceLooksProps {
  size: string | null;
  colourName: string | null;
  hexCode: string | null;
}

export const PieceLooks = ({ size, colourName, hexCode }: PieceLooksProps) =>
  (size ?? colourName) && (
    <span className={styles.looks}>
      {size && <span>{sizeLabel(size)}</span>}
      {colourName && <ColourSwatch hex={hexCode}>{colourName}</ColourSwatch>}
    </span>
  );
