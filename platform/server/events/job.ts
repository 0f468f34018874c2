import type { Ctx } from '#platform/server/context.ts';
import type { Queue } from './jobs.ts';

/** A kind of job, as a feature declares it. */
export interface Job extends Omit<Queue, 'run'> {
  run(ctx: Ctx, data: Record<string, unknown>): Promise<unknown>;
}
