import { join, type Sql } from 'sql-template-tag';
import type { Ctx } from '#platform/server/context.ts';
import type { HookedWork } from './supplied.ts';
import type { Tx } from './transaction.ts';

type Work<Input, Result> = (ctx: Ctx, tx: Tx, input: Input) => Promise<Result>;

/**
 * A point of a feature's transaction at which later features write to their own tables. Unlike a reaction, the work
 * commits or rolls back with that transaction (decision 0095).
 */
export interface Hook<Input, Result> {
  /** Runs the work of each later feature, in their order. @returns the results. */
  run(ctx: Ctx, tx: Tx, input: Input): Promise<Result[]>;
  /** Attaches work, for `hooks` of a `feature.ts`. */
  with(work: Work<Input, Result>): HookedWork;
}

/** Creates a hook, declared by the feature that runs it. */
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

/** Condition in statements of a feature. Later features add their conditions. */
export interface SharedCondition {
  /** Returns the condition with all added conditions. */
  all(): Sql;
  /** Adds a condition, for `hooks` of a `feature.ts`. */
  with(condition: Sql): HookedWork;
}

/** Creates a shared condition. Fragments of later features join `ownCondition` with `and`. */
export function sharedCondition(ownCondition: Sql): SharedCondition {
  const conditions = [ownCondition];
  return {
    all: () => join(conditions, ' and '),
    with: (condition) => ({ register: () => void conditions.push(condition) }),
  };
}
