import sql, { type Sql } from 'sql-template-tag';
import type { Ctx } from '#platform/server/context.ts';
import type { Job } from './job.ts';
import type { ShopEvent, ShopEventType } from './shop-event.ts';

/** Must be idempotent, because a job runs at least once. */
export interface Reaction {
  readonly name: string;
  readonly to: ShopEventType;
  /**
   * True for a reaction that this release no longer queues. It still runs the jobs that the previous release queued.
   * Delete the reaction in the next release.
   */
  readonly isRetired?: true;
  /**
   * No job is queued when this query, in the event's own transaction, returns no row. Null queues no job and sends no
   * statement.
   */
  when?(event: ShopEvent, now: Date): Sql | null;
  /** @param at instant of the event. The reaction may run much later. */
  run(ctx: Ctx, event: ShopEvent, at: Date): Promise<void>;
}

const byName = new Map<string, Reaction>();

export function registerReactions(reactions: readonly Reaction[]): void {
  for (const reaction of reactions) byName.set(reaction.name, reaction);
}

export const reactionsTo = (type: ShopEventType): Reaction[] =>
  [...byName.values()].filter((reaction) => reaction.to === type && !reaction.isRetired);

/**
 * True while the reaction `name` to an event of an order is queued or runs, so that its changes may be missing. Needs
 * the order's lock, because a transaction that records an event holds it.
 */
export const awaitsReaction = ({ jobs }: Pick<Ctx, 'jobs'>, name: string, orderId: Sql): Sql => sql`exists (
  select from ${jobs.unfinished(reactionJob.name)} j
  where j.data ->> 'reaction' = ${name} and j.data -> 'event' ->> 'orderId' = ${orderId}::text)`;

/**
 * Fails for an unknown reaction, so that a later attempt runs it. During a rolling update, a process of the old release
 * may take a job of the new release.
 */
export const reactionJob: Job = {
  name: 'reactions',
  async run(ctx, { reaction: name, event, at }) {
    const reaction = byName.get(String(name));
    if (!reaction) throw new Error(`unknown reaction: ${String(name)}`);
    // A job of an earlier release has no instant.
    await reaction.run(ctx, event as ShopEvent, typeof at === 'string' ? new Date(at) : ctx.now());
  },
  retries: 20,
  seconds: 60,
};
