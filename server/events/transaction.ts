import sql from 'sql-template-tag';
import { dbOver, type Db } from '../db/client.ts';
import type { Ctx } from '../context.ts';
import type { JobOptions } from './jobs.ts';
import { messageOf, type ShopEvent } from './shop-event.ts';
import { reactionsTo } from './reactions.ts';

/** A transaction: the database, and what it wants said and done once it is committed. */
export interface Tx extends Db {
  /** Keeps the event with its author, queues its reactions, and tells open screens after the commit. */
  record(event: ShopEvent): Promise<void>;
  /** Queues a job that exists only if this transaction commits. */
  enqueue(queue: string, data: object, options?: JobOptions): Promise<void>;
}

/**
 * Runs `work` in one transaction: rows, events and jobs are there together or not at all.
 * Listeners hear after the commit. A thrown Refusal rolls back and is passed on.
 */
export async function inTransaction<T>(ctx: Ctx, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await ctx.pool.connect();
  const heard: ShopEvent[] = [];
  let broken: Error | undefined;
  // Cut while nothing is asked of it, a connection says so here, and to nobody else: unheard, it would end the process.
  const onCut = (error: Error): void => {
    broken = error;
  };
  client.on('error', onCut);
  try {
    await client.query('begin');
    const db = dbOver(client);
    const enqueue: Tx['enqueue'] = (queue, data, options) => ctx.jobs.send(queue, data, options, client);
    const record: Tx['record'] = async (event) => {
      heard.push(event);
      if (event.orderId) await keepTrace(db, ctx, event);
      for (const reaction of reactionsTo(event.type)) await enqueue('reactions', { reaction: reaction.name, event });
    };
    const result = await work({ ...db, record, enqueue });
    const { command } = await client.query('commit');
    // What PostgreSQL answers to the commit of a transaction in which a statement failed.
    if (command === 'ROLLBACK') throw new Error('nothing was kept: a statement failed and its error was passed over');
    ctx.liveFeed.publish(heard.map(messageOf));
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

async function keepTrace(db: Db, ctx: Ctx, event: ShopEvent): Promise<void> {
  const { actor } = ctx;
  const kind = actor.kind === 'anonymous' ? 'system' : actor.kind;
  const actorId = 'userId' in actor ? actor.userId : null;
  const name = 'name' in actor ? actor.name : null;
  await db.run(sql`insert into order_events (order_id, at, actor_kind, actor_id, actor_name, type, data)
    values (${event.orderId}, ${ctx.now()}, ${kind}, ${actorId}, ${name}, ${event.type}, ${JSON.stringify(event.data ?? {})})`);
}
