import type { Ctx } from '#platform/server/context.ts';
import type { Queue } from './jobs.ts';

/** A queue as a feature declares it: its jobs are run in the name of the shop. */
export interface Job extends Omit<Queue, 'run'> {
  run(ctx: Ctx, data: Record<string, unknown>): Promise<unknown>;
}
