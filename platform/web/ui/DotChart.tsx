import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { placeDots, type Dot } from './dot-chart.ts';
import styles from './dot-chart.module.css';

interface DotChartProps {
  label: string;
  dots: readonly Dot[];
  /** Formats ms since the epoch. */
  formatAt: (at: number) => string;
}

const MAX_HEIGHT_PX = 220;
const AXIS_HEIGHT_PX = 24;
const GAP_PX = 2;

/**
 * Stacks the dots by interval, so that the height of a stack shows its number of events. The arrow keys move between
 * the dots. The text of the current dot is read aloud and shown below.
 */
export function DotChart({ label, dots, formatAt }: DotChartProps) {
  const { box, width } = useWidth(640);
  const [focusedIndex, setFocusedIndex] = useState(0);
  const [shownIndex, setShownIndex] = useState<number | null>(null);
  const chart = useRef<SVGSVGElement>(null);
  const { placed, side, height, ticks, minutes } = placeDots(dots, { width, height: MAX_HEIGHT_PX });
  const current = Math.min(focusedIndex, placed.length - 1);
  const moveFocus = (event: KeyboardEvent) => {
    const last = placed.length - 1;
    const to = {
      ArrowRight: Math.min(current + 1, last),
      ArrowLeft: Math.max(current - 1, 0),
      Home: 0,
      End: last,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    setFocusedIndex(to);
    chart.current?.querySelectorAll<SVGGElement>('[role="img"]')[to]?.focus();
  };
  return (
    <figure className={styles.figure} ref={box}>
      <svg
        ref={chart}
        className={styles.chart}
        viewBox={`0 0 ${width} ${height + AXIS_HEIGHT_PX}`}
        role="group"
        aria-label={label}
        onKeyDown={moveFocus}
      >
        {placed.map(({ dot, x, y }, index) => (
          <g
            key={dot.id}
            role="img"
            tabIndex={index === current ? 0 : -1}
            aria-label={dot.text}
            transform={`translate(${x} ${y})`}
            onFocus={() => (setFocusedIndex(index), setShownIndex(index))}
            onBlur={() => setShownIndex(null)}
            onPointerEnter={() => setShownIndex(index)}
            onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setShownIndex(null)}
          >
            <Mark dot={dot} side={side - GAP_PX} />
          </g>
        ))}
        <line className={styles.axis} x1="0" x2={width} y1={height} y2={height} />
        {ticks.map(({ at, x }) => (
          <text key={at} className={styles.tick} x={x} y={height + AXIS_HEIGHT_PX - 6} aria-hidden>
            {formatAt(at)}
          </text>
        ))}
      </svg>
      <figcaption className={styles.caption} aria-hidden>
        {(shownIndex !== null && placed[shownIndex]?.dot.text) ||
          `Une vignette par vente, par ${minutes === 1 ? 'minute' : `tranche de ${minutes} minutes`}`}
      </figcaption>
    </figure>
  );
}

const Mark = ({ dot: { picture, colour, mark }, side }: { dot: Dot; side: number }) =>
  picture ? (
    <image className={styles.picture} href={picture} width={side} height={side} preserveAspectRatio="xMidYMin slice" />
  ) : (
    <>
      <rect className={styles.mark} width={side} height={side} rx="4" {...(colour && { style: { fill: colour } })} />
      {side >= 18 && (
        <text className={styles.number} x={side / 2} y={side / 2 + 4}>
          {mark}
        </text>
      )}
    </>
  );

function useWidth(initial: number) {
  const box = useRef<HTMLElement>(null);
  const [width, setWidth] = useState(initial);
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => setWidth(Math.max(240, Math.round(entry?.contentRect.width ?? 0))));
    if (box.current) watch.observe(box.current);
    return () => watch.disconnect();
  }, []);
  return { box, width };
}
