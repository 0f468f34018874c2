import type { Sql } from 'sql-template-tag';
import type { Ctx } from '#platform/server/context.ts';
import type { Job } from './job.ts';
import type { ShopEvent, ShopEventType } from './shop-event.ts';

/** What a feature does after another's event, as a job: it runs at least once, so it must bear running twice. */
export interface Reaction {
  readonly name: string;
  readonly to: ShopEventType;
  /** Asked in the event's own transaction: without a row, there is nothing to do and no job is queued. */
  when?(event: ShopEvent): Sql;
  run(ctx: Ctx, event: ShopEvent): Promise<void>;
}

const byName = new Map<string, Reaction>();

/** Makes reactions known; called once per feature when the shop is put together. */
export function register(reactions: readonly Reaction[]): void {
  for (const reaction of reactions) byName.set(reaction.name, reaction);
}

export const reactionsTo = (type: ShopEventType): Reaction[] => [...byName.values()].filter((one) => one.to === type);

/** Runs a reaction after the transaction that recorded its event. */
export const reactionJob: Job = {
  name: 'reactions',
  async run(ctx, { reaction: name, event }) {
    const reaction = byName.get(String(name));
    if (reaction) await reaction.run(ctx, event as ShopEvent);
    else ctx.log.error({ reaction: name }, 'unknown reaction');
  },
  retries: 20,
  seconds: 60,
};
