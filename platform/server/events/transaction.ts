import { setTimeout as pause } from 'node:timers/promises';
import sql, { type Sql } from 'sql-template-tag';
import { dbAfter, dbOver, inOneWrite, type Db } from '#platform/server/db/client.ts';
import type { Ctx } from '#platform/server/context.ts';
import { authorOf, changerOf, type Author } from './author.ts';
import { explainConstraint, type ConstraintProblems } from './explain-constraint.ts';
import type { Insertion } from './jobs.ts';
import { isOfHistory, messageOf, type ShopEvent } from './shop-event.ts';
import { reactionsTo, type Reaction } from './reactions.ts';

export interface Tx extends Db {
  /**
   * Queues the event's reactions. Stores an event of an order or of « Historique » with its author. After the commit,
   * notifies open screens of any event that is not of « Historique ». Resolves before the database has answered.
   * @param by author; the actor by default.
   */
  record(event: ShopEvent, by?: Author): Promise<void>;
  /**
   * Stores an event of « Historique » without reactions, and waits for the answer.
   * @returns its id, which an undo or a mail refers to.
   */
  recordNow(event: ShopEvent): Promise<string>;
  /** Resolves before the database has answered. */
  enqueue(queue: string, data: object, options?: Insertion): Promise<void>;
  /**
   * Sends a write whose result is not needed, in order with the other statements. A failure rolls the transaction back.
   */
  send(query: Sql): void;
  /** Sends a write whose result is not needed, with the commit, after all statements of `work`. */
  finally(query: Sql): void;
  /** Calls `work` after the commit. Drops the calls of a failed or repeated run. */
  afterCommit(work: () => void): void;
}

interface Options {
  /**
   * True for work with effects outside the database (a provider, a file, a mail), which runs only once.
   * Other work runs again from its beginning after a deadlock or a serialisation failure.
   */
  runsOnce?: boolean;
  constraintRefusals?: ConstraintProblems;
}

const MAX_RUNS = 5;
/** A serialisation failure or a deadlock stores nothing. The same work may succeed the next time. */
const isCollision = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '40001' || error.code === '40P01');

/**
 * Runs `work` in one transaction: rows, events and jobs are stored together or not at all.
 * Notifies listeners after the commit. Runs `work` again after a deadlock or a serialisation failure, unless `runsOnce`
 * is set.
 * @throws Refusal thrown by `work`, or the refusal of a violated constraint. Both roll back.
 */
export async function inTransaction<T>(ctx: Ctx, work: (tx: Tx) => Promise<T>, options: Options = {}): Promise<T> {
  for (let run = 1; ; run++) {
    try {
      return await attempt(ctx, work);
    } catch (error) {
      if (options.runsOnce || run === MAX_RUNS || !isCollision(error))
        throw explainConstraint(error, options.constraintRefusals) ?? error;
      ctx.log.warn({ error, run }, 'transaction: run again');
      await pause(Math.random() * 20 * run);
    }
  }
}

interface RecordedEvent {
  event: ShopEvent;
  by: Author;
  at: Date;
}

async function attempt<T>(ctx: Ctx, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await ctx.pool.connect();
  const sent = new SentStatements();
  let connectionError: Error | undefined;
  // A connection lost between two statements emits its error here. Without a listener, the error would end the process.
  const onConnectionLost = (error: Error): void => {
    connectionError = error;
  };
  client.on('error', onConnectionLost);
  try {
    const runner = inOneWrite(client);
    // The first round trip confirms the session of the request too (decision 0118).
    const confirmed = ctx.presumed?.confirm(dbOver(runner));
    // `confirmed` is not awaited when `work` throws before its first statement. An unhandled rejection would end the
    // process.
    confirmed?.catch(() => {});
    // Sent together with the first statement. `begin` fails only when the connection is lost, and all later statements
    // then fail too.
    void sent.add(runner.query({ text: 'begin' }));
    const db = confirmed ? dbAfter(confirmed, dbOver(runner)) : dbOver(runner);
    const { recorded, ...recording } = recordingIn(ctx, db, sent);
    const finalWrites: Sql[] = [];
    const callsAfterCommit: (() => void)[] = [];
    const result = await work({
      ...db,
      ...recording,
      send: (query) => void sent.add(db.run(query)),
      finally: (query) => void finalWrites.push(query),
      afterCommit: (call) => void callsAfterCommit.push(call),
    });
    await confirmed;
    const storedEvents = recorded.filter(({ event }) => event.orderId !== undefined || isOfHistory(event));
    if (storedEvents.length > 0) finalWrites.push(insertEventsSql(storedEvents));
    for (const query of finalWrites) void sent.add(db.run(query));
    const { command } = await sent.add(runner.query({ text: 'commit' }));
    // PostgreSQL answers ROLLBACK to the commit of a transaction in which a statement failed.
    if (command === 'ROLLBACK')
      throw (await sent.failure()) ?? new Error('nothing was stored: a statement failed and its error was ignored');
    for (const call of callsAfterCommit) call();
    ctx.liveFeed.publish(recorded.filter(({ event }) => !isOfHistory(event)).map(({ event }) => messageOf(event)));
    return result;
  } catch (error) {
    await client.query('rollback').catch((rollbackError: unknown) => {
      connectionError = rollbackError instanceof Error ? rollbackError : new Error(String(rollbackError));
    });
    throw isAborted(error) ? ((await sent.failure()) ?? error) : error;
  } finally {
    client.off('error', onConnectionLost);
    client.release(connectionError);
  }
}

class SentStatements {
  readonly #answers: Promise<unknown>[] = [];

  add<Answer>(answer: Promise<Answer>): Promise<Answer> {
    answer.catch(() => {});
    this.#answers.push(answer);
    return answer;
  }

  async failure(): Promise<unknown> {
    const failed = (await Promise.allSettled(this.#answers)).find((answer) => answer.status === 'rejected');
    return failed && !isAborted(failed.reason) ? failed.reason : null;
  }
}

function recordingIn(ctx: Ctx, db: Db, sent: SentStatements) {
  const recorded: RecordedEvent[] = [];
  const insertJobs = async (queue: string, data: readonly object[], options: Insertion = {}): Promise<void> => {
    const insertion = await ctx.jobs.insertion(queue, data, options);
    if (insertion) void sent.add(db.run(insertion));
  };
  const enqueue: Tx['enqueue'] = (queue, data, options) => insertJobs(queue, [data], options);
  const record: Tx['record'] = async (event, by = isOfHistory(event) ? changerOf(ctx.actor) : authorOf(ctx.actor)) => {
    const at = ctx.now();
    recorded.push({ event, by, at });
    const jobOf = ({ name }: Reaction) => ({ reaction: name, event: withoutNote(event), at: at.toISOString() });
    const reactions = reactionsTo(event.type);
    const unconditional = reactions.filter(({ when }) => !when);
    if (unconditional.length > 0) await insertJobs('reactions', unconditional.map(jobOf));
    for (const reaction of reactions) {
      const when = reaction.when?.(event, at);
      if (when) await insertJobs('reactions', [jobOf(reaction)], { when });
    }
  };
  const recordNow: Tx['recordNow'] = async (event) => {
    const row = await db.one<{ id: string }>(insertEventsSql([{ event, by: changerOf(ctx.actor), at: ctx.now() }]));
    if (!row) throw new Error('an event was not stored');
    return row.id;
  };
  return { recorded, record, recordNow, enqueue };
}

/** Removes a typed note, which no reaction reads. A finished job stays for a week, also after an erasure. */
const withoutNote = (event: ShopEvent): object => ({
  ...event,
  ...(event.data && { data: { ...event.data, note: undefined } }),
});

/** Recognizes the refusal of a statement after an earlier statement of the transaction has failed. */
const isAborted = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '25P02';

function insertEventsSql(events: readonly RecordedEvent[]): Sql {
  const rows = events.map(({ event, by: { kind, actorId, name }, at }) => {
    const { type, orderId, userId, data = {} } = event;
    // An event of an order stores no user, because the order names its buyer.
    const subject = orderId
      ? { order_id: orderId }
      : { user_id: userId, ...('otherId' in event && { other_id: event.otherId }) };
    return { at, kind, actor_id: actorId, name, type, ...subject, data };
  });
  return sql`
    insert into events (at, actor_kind, actor_id, actor_name, type, order_id, user_id, other_id, data)
    select at, kind, actor_id, name, type, order_id, user_id, other_id, data
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as e(at timestamptz, kind text, actor_id uuid, name text, type text, order_id uuid, user_id uuid, other_id uuid, data jsonb)
    returning id::text`;
}
