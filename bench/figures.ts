import { appendFileSync } from 'node:fs';

/** Result of a part, in the unit of its goal. */
export interface Figure {
  /** Result of the shop. */
  shop: number;
  /** Result of the floor. */
  floor?: number;
  /** Median of the ratios of the rounds; without it, the ratio of both medians. */
  ratio?: number;
}

/** Environment variable that names the file for the figures of a part. Unset when the part is started alone. */
export const FIGURES_FILE = 'BENCH_FIGURES';

/** Stores a figure at once, so that a part that fails later does not lose it. */
export function storeFigure(name: string, figure: Figure): void {
  const file = process.env[FIGURES_FILE];
  // JSON has no infinity, which is the time of an event that never arrives.
  const entries = Object.entries(figure).map(([key, value]) => [key, String(value)]);
  if (file) appendFileSync(file, `${JSON.stringify({ name, ...Object.fromEntries(entries) })}\n`);
}

/** Returns the figures of lines that `storeFigure` wrote, by name. */
export function readFigures(lines: readonly string[]): Map<string, Figure> {
  return new Map(
    lines.map((line) => {
      const { name = '', ...values } = JSON.parse(line) as Record<string, string>;
      const figure = Object.fromEntries(Object.entries(values).map(([key, value]) => [key, Number(value)]));
      return [name, figure as unknown as Figure] as const;
    }),
  );
}

/** Last run of a part of the benchmark. */
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

/** Returns the parts that were measured on this machine, by name. */
export function readMeasured(text: string, machine: string): MeasuredParts {
  const all = Object.entries(JSON.parse(text) as MeasuredParts);
  return Object.fromEntries(all.filter(([, part]) => part.machine === machine));
}

/** Returns the value below which this share of the values lies; NaN without values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const medianOf = (values: readonly number[]): number => percentile(values, 0.5);
