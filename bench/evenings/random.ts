import * as fc from 'fast-check';

export interface Random {
  /** Returns a whole number from 0 up to `limit`, which is excluded. */
  below(limit: number): number;
  chance(percent: number): boolean;
  pick<T>(list: readonly T[]): T | undefined;
}

const upTo = (max: number) => fc.noBias(fc.integer({ min: 0, max }));

export function randomOf(seed: number): Random {
  const [draw] = fc.sample(fc.gen(), { seed, numRuns: 1 });
  if (!draw) throw new Error('no generator');
  const below = (limit: number) => draw(upTo, Math.max(limit, 1) - 1);
  return { below, chance: (percent) => below(100) < percent, pick: (list) => list[below(list.length)] };
}
