import type { Ctx } from '#platform/server/context.ts';
import type { Tx } from './transaction.ts';

type Work<Input, Result> = (ctx: Ctx, tx: Tx, input: Input) => Promise<Result>;

/** Work of a later feature at a hook, declared in its `feature.ts`. */
export interface HookedWork {
  register(): void;
}

/**
 * A point of a feature's transaction at which later features write to their own tables. Unlike a reaction, the work is
 * stored together with what it follows, or not at all (decision 0095).
 */
export interface Hook<Input, Result> {
  /** Runs the work of each later feature, in their order. @returns the results. */
  run(ctx: Ctx, tx: Tx, input: Input): Promise<Result[]>;
  /** Attaches work, for `hooks` of a `feature.ts`. */
  with(work: Work<Input, Result>): HookedWork;
}

/**
 * Function that one later feature supplies, because it names tables of that feature: a part of a statement, or a lock.
 * The statement stays one statement (decision 0101).
 */
interface Supplied<Input extends unknown[], Result> {
  (...input: Input): Result;
  /** Supplies the function, for `hooks` of a `feature.ts`. */
  by(work: (...input: Input) => Result): HookedWork;
}

/** @throws Error when it is called and no feature supplies it. */
export function supplied<Input extends unknown[], Result>(name: string): Supplied<Input, Result> {
  let supply: ((...input: Input) => Result) | undefined;
  const call = (...input: Input): Result => {
    if (!supply) throw new Error(`no feature supplies ${name}`);
    return supply(...input);
  };
  const by: Supplied<Input, Result>['by'] = (work) => ({ register: () => void (supply = work) });
  return Object.assign(call, { by });
}

export function hook<Input, Result = void>(): Hook<Input, Result> {
  const works: Work<Input, Result>[] = [];
  return {
    async run(ctx, tx, input) {
      const results: Result[] = [];
      for (const work of works) results.push(await work(ctx, tx, input));
      return results;
    },
    with: (work) => ({ register: () => void works.push(work) }),
  };
}
