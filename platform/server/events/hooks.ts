import { join, type Sql } from 'sql-template-tag';
import type { Ctx } from '#platform/server/context.ts';
import type { HookedWork } from './supplied.ts';
import type { Tx } from './transaction.ts';

type Work<Input, Result> = (ctx: Ctx, tx: Tx, input: Input) => Promise<Result>;

/**
 * Point in a feature's transaction at which later features write to their own tables. Unlike a reaction, their work
 * commits or rolls back with that transaction (decision 0095).
 */
export interface Hook<Input, Result> {
  run(ctx: Ctx, tx: Tx, input: Input): Promise<Result[]>;
  with(work: Work<Input, Result>): HookedWork;
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

/** Part of the statements of a feature, to which later features add conditions. */
export interface SharedCondition {
  all(): Sql;
  with(condition: Sql): HookedWork;
}

export function sharedCondition(ownCondition: Sql): SharedCondition {
  const conditions = [ownCondition];
  return {
    all: () => join(conditions, ' and '),
    with: (condition) => ({ register: () => void conditions.push(condition) }),
  };
}
