import { useState } from 'react';
import styles from './sparkline.module.css';

interface Point {
  value: number;
  label: string;
}

interface SparklineProps {
  label: string;
  points: readonly Point[];
}

const HEIGHT = 36;

/**
 * Values may be negative. The text of one point is below the line, by default the text of the last point. A point
 * chosen by touch stays chosen.
 */
export function Sparkline({ label, points }: SparklineProps) {
  const last = points.length - 1;
  const [chosenIndex, setChosenIndex] = useState<number | null>(null);
  const shownIndex = Math.min(chosenIndex ?? last, last);
  const highest = Math.max(1, ...points.map(({ value }) => value));
  const x = (index: number) => (last === 0 ? 0 : (100 * index) / last);
  const lowest = Math.min(0, ...points.map(({ value }) => value));
  const y = (value: number) => HEIGHT - 2 - ((HEIGHT - 4) * (value - lowest)) / (highest - lowest);
  const base = lowest < 0 ? y(0) : HEIGHT;
  const line = points.map(({ value }, index) => `${x(index)},${y(value)}`).join(' ');
  const point = points[shownIndex];
  return (
    <div className={styles.whole}>
      <div className={styles.plot}>
        <svg viewBox={`0 0 100 ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
          <polygon className={styles.area} points={`0,${base} ${line} 100,${base}`} />
          <polyline className={styles.line} points={line} />
          {chosenIndex !== null && (
            <line className={styles.mark} x1={x(shownIndex)} x2={x(shownIndex)} y1="0" y2={HEIGHT} />
          )}
        </svg>
        <input
          type="range"
          className={styles.range}
          aria-label={label}
          aria-valuetext={point?.label}
          min={0}
          max={last}
          value={shownIndex}
          onChange={({ target }) => setChosenIndex(Number(target.value))}
          onPointerMove={({ currentTarget, clientX, pointerType }) => {
            if (pointerType !== 'mouse') return;
            const { left, width } = currentTarget.getBoundingClientRect();
            setChosenIndex(Math.round((last * Math.min(Math.max(clientX - left, 0), width)) / width));
          }}
          onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setChosenIndex(null)}
        />
      </div>
      <p className={styles.text} aria-hidden>
        {point?.label}
      </p>
    </div>
  );
}
