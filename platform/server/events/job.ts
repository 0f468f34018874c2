import type { Ctx } from '#platform/server/context.ts';
import type { OptionalProvider } from '#shared/providers.ts';
import type { Queue } from './jobs.ts';

/** Queue declared by a feature. Its jobs act as the shop. */
export interface Job extends Omit<Queue, 'run'> {
  /** Provider without which its jobs do nothing. */
  readonly needs?: OptionalProvider;
  run(ctx: Ctx, data: Record<string, unknown>): Promise<unknown>;
}
