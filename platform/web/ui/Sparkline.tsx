import { useState } from 'react';
import styles from './sparkline.module.css';

interface Point {
  value: number;
  /** Text of the point: « mardi 24 novembre : 120,00 € ». */
  label: string;
}

interface SparklineProps {
  /** Name of the line for screen readers. */
  label: string;
  points: readonly Point[];
}

const HEIGHT = 36;

/**
 * Line of a few dozen values, with the text of one point below it; the last point by default. A pointer, the arrow keys
 * and a screen reader move to another point.
 */
export function Sparkline({ label, points }: SparklineProps) {
  const last = points.length - 1;
  const [moved, setMoved] = useState<number | null>(null);
  const at = Math.min(moved ?? last, last);
  const highest = Math.max(1, ...points.map(({ value }) => value));
  const x = (index: number) => (last === 0 ? 0 : (100 * index) / last);
  const y = (value: number) => HEIGHT - 2 - ((HEIGHT - 4) * value) / highest;
  const line = points.map(({ value }, index) => `${x(index)},${y(value)}`).join(' ');
  const point = points[at];
  return (
    <div className={styles.whole}>
      <div className={styles.plot}>
        <svg viewBox={`0 0 100 ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
          <polygon className={styles.area} points={`0,${HEIGHT} ${line} 100,${HEIGHT}`} />
          <polyline className={styles.line} points={line} />
          {moved !== null && <line className={styles.mark} x1={x(at)} x2={x(at)} y1="0" y2={HEIGHT} />}
        </svg>
        <input
          type="range"
          className={styles.range}
          aria-label={label}
          aria-valuetext={point?.label}
          min={0}
          max={last}
          value={at}
          onChange={({ target }) => setMoved(Number(target.value))}
          onPointerMove={({ currentTarget, clientX, pointerType }) => {
            if (pointerType !== 'mouse') return;
            const { left, width } = currentTarget.getBoundingClientRect();
            setMoved(Math.round((last * Math.min(Math.max(clientX - left, 0), width)) / width));
          }}
          onPointerLeave={() => setMoved(null)}
        />
      </div>
      <p className={styles.text} aria-hidden>
        {point?.label}
      </p>
    </div>
  );
}
