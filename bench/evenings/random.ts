/** Random choices that a seed repeats. */
export interface Random {
  /** Returns a whole number from 0 to `limit`, without `limit`. */
  below(limit: number): number;
  /** Returns true with this probability. */
  chance(probability: number): boolean;
  /** Returns an element; undefined for an empty list. */
  pick<T>(list: readonly T[]): T | undefined;
}

/** Returns the choices of a seed, by the generator mulberry32. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return { below, chance: (probability) => next() < probability, pick: (list) => list[below(list.length)] };
}
