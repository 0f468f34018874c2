import type { Answer, TestCaller } from '#sandbox/testing/caller.ts';
import type { TestShop } from '#sandbox/testing/shop.ts';
import type { Random } from './random.ts';

export interface Viewer {
  pseudo: string;
  platformId: string;
  /** Signed-in browser; null without an account. */
  caller: TestCaller | null;
}

export interface World {
  shop: TestShop;
  random: Random;
  liveId: string;
  viewers: Viewer[];
  undos: (() => Promise<Answer<unknown>>)[];
  /** Returns an error; null when every job has succeeded. */
  runDueJobs(): Promise<string | null>;
}

/** Result of an action: the shop's answer, `done` without an answer, or null when nothing could be done. */
export type Outcome = Answer<unknown> | 'done' | null;

export interface Action {
  name: string;
  weight: number;
  run(world: World): Promise<Outcome>;
}
