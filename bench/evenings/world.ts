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

/** Something that a person, the shop or the clock does. Returns the answer; null when nothing could be done. */
export interface Action {
  name: string;
  weight: number;
  run(world: World): Promise<Answer<unknown> | null>;
}
