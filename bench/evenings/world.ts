import type { Answer, TestCaller } from '#sandbox/testing/caller.ts';
import type { TestShop } from '#sandbox/testing/shop.ts';
import type { Random } from './random.ts';

/** Person on the platform, who may write comments and have an account at the shop. */
export interface Viewer {
  /** Name on the platform, which the viewer may change. */
  pseudo: string;
  platformId: string;
  /** Signed-in browser; null without an account. It stays after the account is erased. */
  caller: TestCaller | null;
}

/** Shop with a live, its viewers and the undo actions that its screens offer. */
export interface World {
  shop: TestShop;
  random: Random;
  liveId: string;
  viewers: Viewer[];
  /** Latest actions that can be undone. */
  undos: (() => Promise<Answer<unknown>>)[];
  /** Runs the jobs that are due by the shop's clock. Returns null when each has succeeded, else the first error. */
  runDueJobs(): Promise<string | null>;
}

/** Result of an action: the shop's answer, `done` without an answer, or null when nothing could be done. */
export type Outcome = Answer<unknown> | 'done' | null;

/** Step of a random evening: an action of a user or of a provider, or the passing of time. */
export interface Action {
  name: string;
  /** Relative frequency. */
  weight: number;
  run(world: World): Promise<Outcome>;
}
