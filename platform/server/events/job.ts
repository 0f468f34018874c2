import type { Ctx } from '#platform/server/context.ts';
import type { OptionalProvider } from '#shared/providers.ts';
import type { Queue } from './jobs.ts';

export interface Job extends Omit<Queue, 'run'> {
  /** The jobs do nothing without this provider. */
  readonly needs?: OptionalProvider;
  run(ctx: Ctx, data: Record<string, unknown>): Promise<unknown>;
}
