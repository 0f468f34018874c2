import { appendFileSync } from 'node:fs';

/** Result of a part, in the unit of its goal. */
export interface Figure {
  shop: number;
  floor?: number;
  /** Median of the ratios of the rounds; without it, the ratio of both medians. */
  ratio?: number;
}

/** Environment variable with the path of the file of figures. Unset when a part is started alone. */
export const FIGURES_FILE = 'BENCH_FIGURES';

/** Stores a figure at once, so that a part that fails later does not lose it. */
export function storeFigure(name: string, figure: Figure): void {
  const file = process.env[FIGURES_FILE];
  // JSON has no infinity, which is the time of an event that never arrives.
  const entries = Object.entries(figure).map(([key, value]) => [key, String(value)]);
  if (file) appendFileSync(file, `${JSON.stringify({ name, ...Object.fromEntries(entries) })}\n`);
}

export function readFigures(lines: readonly string[]): Map<string, Figure> {
  return new Map(
    lines.map((line) => {
      const { name = '', ...values } = JSON.parse(line) as Record<string, string>;
      const figure = Object.fromEntries(Object.entries(values).map(([key, value]) => [key, Number(value)]));
      return [name, figure as unknown as Figure] as const;
    }),
  );
}

export interface MeasuredPart {
  /** Machine and versions. Ratios of different machines do not belong in one table. */
  machine: string;
  /** Date, duration, and load of other programs. */
  run: string;
  failure: string | null;
  /** Lines of `storeFigure`. */
  lines: readonly string[];
}

export type MeasuredParts = Readonly<Record<string, MeasuredPart>>;

export function readMeasured(text: string, machine: string): MeasuredParts {
  const all = Object.entries(JSON.parse(text) as MeasuredParts);
  return Object.fromEntries(all.filter(([, part]) => part.machine === machine));
}

/** Returns NaN without values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const medianOf = (values: readonly number[]): number => percentile(values, 0.5);
