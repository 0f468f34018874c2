import * as fc from 'fast-check';

/** Random choices that a seed repeats. */
export interface Random {
  /** Returns a whole number from 0 up to `limit`, which is excluded. */
  below(limit: number): number;
  /** Returns true with this probability, in percent. */
  chance(percent: number): boolean;
  /** Returns an element; undefined for an empty list. */
  pick<T>(list: readonly T[]): T | undefined;
}

/** Whole numbers from 0 to `max`, all equally likely. */
const upTo = (max: number) => fc.noBias(fc.integer({ min: 0, max }));

/** Returns the choices of a seed. */
export function randomOf(seed: number): Random {
  const [value] = fc.sample(fc.gen(), { seed, numRuns: 1 });
  if (!value) throw new Error('no generator');
  const below = (limit: number) => value(upTo, Math.max(limit, 1) - 1);
  return { below, chance: (percent) => below(100) < percent, pick: (list) => list[below(list.length)] };
}
