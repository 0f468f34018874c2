export interface Dot {
  id: string;
  /** Milliseconds since the epoch. */
  at: number;
  /** Text for screen readers, also shown below the chart for the focused or pointed dot. */
  text: string;
  picture: string | null;
  colour: string | null;
  /** Text inside a dot without a picture. */
  mark: string;
}

interface PlacedDot {
  dot: Dot;
  x: number;
  y: number;
}

const MINUTE_MS = 60_000;
const STEP_MINUTES = [1, 2, 5, 10, 15, 30, 60, 120] as const;
const MAX_SIDE = 40;
const MIN_COLUMN_WIDTH = 20;
const MIN_TICK_WIDTH = 72;

/**
 * Stacks dots by interval within a box, in px. Chooses the shortest interval whose columns fit, and the largest side
 * whose stacks fit.
 * @returns the dots by time with their top left corners, and the length of an interval in minutes.
 */
export function placeDots(dots: readonly Dot[], { width, height }: { width: number; height: number }) {
  const sorted = dots.toSorted((a, b) => a.at - b.at);
  const from = sorted[0]?.at ?? 0;
  const span = (sorted.at(-1)?.at ?? 0) - from;
  const fits = (stepMinutes: number) => (span / (stepMinutes * MINUTE_MS) + 2) * MIN_COLUMN_WIDTH <= width;
  const minutes = STEP_MINUTES.find(fits) ?? STEP_MINUTES.at(-1) ?? 1;
  const step = minutes * MINUTE_MS;
  const start = Math.floor(from / step) * step;
  const columns = Math.floor((from + span - start) / step) + 1;
  const columnOf = ({ at }: Dot) => Math.floor((at - start) / step);
  const heights: number[] = [];
  for (const dot of sorted) heights[columnOf(dot)] = (heights[columnOf(dot)] ?? 0) + 1;
  const highest = heights.reduce((most, count) => Math.max(most, count), 1);
  const columnWidth = Math.min(width / columns, 2 * MAX_SIDE);
  const side = Math.min(columnWidth, MAX_SIDE, height / highest);
  const stacked = new Map<number, number>();
  const usedHeight = highest * side;
  const placed = sorted.map((dot): PlacedDot => {
    const column = columnOf(dot);
    const belowCount = stacked.get(column) ?? 0;
    stacked.set(column, belowCount + 1);
    return { dot, x: column * columnWidth + (columnWidth - side) / 2, y: usedHeight - (belowCount + 1) * side };
  });
  const tickStep = Math.max(1, Math.ceil(MIN_TICK_WIDTH / columnWidth));
  const ticks = Array.from({ length: Math.ceil(columns / tickStep) }, (_, index) => ({
    at: start + index * tickStep * step,
    x: index * tickStep * columnWidth,
  })).filter(({ x }) => x + MIN_TICK_WIDTH / 2 <= width);
  return { placed, side, height: usedHeight, minutes, ticks };
}
