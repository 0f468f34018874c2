import type { Answer, TestCaller } from '#sandbox/testing/caller.ts';
import type { TestShop } from '#sandbox/testing/shop.ts';
import type { Random } from './random.ts';

/** Shop with a live, its buyers and the undo actions that its screens offer. */
export interface World {
  shop: TestShop;
  random: Random;
  liveId: string;
  buyers: readonly { pseudo: string; caller: TestCaller }[];
  /** Latest actions that can be undone. */
  undos: (() => Promise<Answer<unknown>>)[];
}

/** Step of a random evening: an action of a user, or the passing of time. */
export interface Action {
  name: string;
  /** Relative frequency. */
  weight: number;
  /** Returns the shop's answer, `done` without an answer, or null when nothing could be done. */
  run(world: World): Promise<Answer<unknown> | 'done' | null>;
}
