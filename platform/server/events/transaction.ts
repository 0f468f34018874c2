import { setTimeout as pause } from 'node:timers/promises';
import sql, { type Sql } from 'sql-template-tag';
import { dbOver, inOneWrite, type Db, type Runner } from '#platform/server/db/client.ts';
import type { Ctx } from '#platform/server/context.ts';
import { authorOf, changerOf, type Author } from './author.ts';
import { explainConstraint, type ConstraintProblems } from './explain-constraint.ts';
import type { JobOptions } from './jobs.ts';
import { isOfHistory, messageOf, type ShopEvent } from './shop-event.ts';
import { reactionsTo } from './reactions.ts';

/** Transaction of the database, with the messages and jobs that leave once it is committed. */
export interface Tx extends Db {
  /**
   * Stores the event with its author, queues its reactions, and notifies open screens after the commit.
   * @param by author, if not the actor.
   */
  record(event: ShopEvent, by?: Author): Promise<void>;
  /** Stores an event of « Historique » at once. @returns its id, by which an undo or a mail names it. */
  recordNow(event: ShopEvent): Promise<string>;
  /** Queues a job that exists only if this transaction commits. */
  enqueue(queue: string, data: object, options?: JobOptions): Promise<void>;
  /**
   * Queues a last write whose result is not needed. It is sent together with the commit, after all statements of
   * `work`.
   */
  finally(query: Sql): void;
}

interface Options {
  /**
   * True for work with effects outside the database (a provider, a file, a mail), which is never run again.
   * Other work is run again from its beginning after a deadlock or a serialisation failure.
   */
  once?: boolean;
  /** Refusals of broken constraints that differ here from the usual ones. */
  means?: ConstraintProblems;
}

const MOST_RUNS = 5;
/** True for a serialisation failure or a deadlock. Nothing was stored, and the same work may succeed the next time. */
const isCollision = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '40001' || error.code === '40P01');

/**
 * Runs `work` in one transaction: rows, events and jobs are stored together or not at all.
 * Notifies listeners after the commit. Runs `work` again after a deadlock, unless it is `once`.
 * @throws Refusal thrown by `work`, or the refusal of a broken constraint. Both roll back.
 */
export async function inTransaction<T>(ctx: Ctx, work: (tx: Tx) => Promise<T>, options: Options = {}): Promise<T> {
  for (let run = 1; ; run++) {
    try {
      return await runOnce(ctx, work);
    } catch (error) {
      if (options.once || run === MOST_RUNS || !isCollision(error))
        throw explainConstraint(error, options.means) ?? error;
      ctx.log.warn({ error, run }, 'transaction: run again');
      await pause(Math.random() * 20 * run);
    }
  }
}

/** Event with its author and its time. */
interface Traced {
  event: ShopEvent;
  by: Author;
  at: Date;
}

async function runOnce<T>(ctx: Ctx, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await ctx.pool.connect();
  const recorded: Traced[] = [];
  const last: Sql[] = [];
  let broken: Error | undefined;
  // A connection cut while idle emits its error here; without a listener it would end the process.
  const onCut = (error: Error): void => {
    broken = error;
  };
  client.on('error', onCut);
  try {
    // Sent together with the first statement. Fails only when the connection is lost, which fails every statement.
    const runner = inOneWrite(client);
    const begun = runner.query({ text: 'begin' });
    begun.catch(() => {});
    const db = dbOver(runner);
    const enqueue: Tx['enqueue'] = (queue, data, jobOptions) => ctx.jobs.send(queue, data, jobOptions, client);
    const record: Tx['record'] = async (
      event,
      by = isOfHistory(event) ? changerOf(ctx.actor) : authorOf(ctx.actor),
    ) => {
      recorded.push({ event, by, at: ctx.now() });
      // Runs the queries together and queues the jobs in one statement, to save round trips.
      const asked = reactionsTo(event.type).map(async (reaction) => {
        const isIdle = reaction.when && !(await db.one(reaction.when(event)));
        return isIdle ? [] : [{ reaction: reaction.name, event }];
      });
      const due = (await Promise.all(asked)).flat();
      if (due.length > 0) await ctx.jobs.sendAll('reactions', due, client);
    };
    const recordNow: Tx['recordNow'] = async (event) => {
      const [row] = await db.many<{ id: string }>(storing([{ event, by: changerOf(ctx.actor), at: ctx.now() }]));
      if (!row) throw new Error('an event was not stored');
      return row.id;
    };
    const result = await work({ ...db, record, recordNow, enqueue, finally: (query) => void last.push(query) });
    await begun;
    const kept = recorded.filter(({ event }) => event.orderId !== undefined || isOfHistory(event));
    await commit(runner, [...last, ...(kept.length > 0 ? [storing(kept)] : [])]);
    ctx.liveFeed.publish(recorded.filter(({ event }) => !isOfHistory(event)).map(({ event }) => messageOf(event)));
    return result;
  } catch (error) {
    await client.query('rollback').catch((lost: unknown) => {
      broken = lost instanceof Error ? lost : new Error(String(lost));
    });
    throw error;
  } finally {
    client.off('error', onCut);
    client.release(broken);
  }
}

/** Sends the last writes and the commit together. A failed write makes the commit a rollback. */
async function commit(runner: Runner, writes: readonly Sql[]): Promise<void> {
  const db = dbOver(runner);
  const written = writes.map((write) => db.run(write));
  const [ended, ...outcomes] = await Promise.allSettled([runner.query({ text: 'commit' }), ...written]);
  for (const outcome of outcomes) if (outcome.status === 'rejected' && !isAborted(outcome.reason)) throw outcome.reason;
  if (ended.status === 'rejected') throw ended.reason;
  // PostgreSQL answers ROLLBACK to the commit of a transaction in which a statement failed.
  if (ended.value.command === 'ROLLBACK')
    throw new Error('nothing was kept: a statement failed and its error was passed over');
}

/** True for the error of any statement after a failed one. */
const isAborted = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '25P02';

/** Builds the statement that stores events, in their order, and returns their ids. */
function storing(kept: readonly Traced[]): Sql {
  const rows = kept.map(({ event, by: { kind, actorId, name }, at }) => {
    const { type, orderId, userId, data = {} } = event;
    // The user of an order's event is the order's.
    const about = orderId
      ? { order_id: orderId }
      : { user_id: userId, ...('otherId' in event && { other_id: event.otherId }) };
    return { at, kind, actor_id: actorId, name, type, ...about, data };
  });
  return sql`
    insert into events (at, actor_kind, actor_id, actor_name, type, order_id, user_id, other_id, data)
    select at, kind, actor_id, name, type, order_id, user_id, other_id, data
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as e(at timestamptz, kind text, actor_id uuid, name text, type text, order_id uuid, user_id uuid, other_id uuid, data jsonb)
    returning id::text`;
}
