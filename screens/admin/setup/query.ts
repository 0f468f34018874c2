import { readRehearsedOrder } from '#features/rehearsals/server/steps/read-rehearsed-order.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { Routes } from '#platform/server/http/implement.ts';
import type { ReplyOf } from '#shared/http/endpoint.ts';
import * as endpoints from './endpoints.ts';
import * as schemas from './schemas.ts';

export async function getRehearsedOrder(ctx: Ctx): Promise<ReplyOf<typeof endpoints.getRehearsedOrder>> {
  const order = await readRehearsedOrder(ctx);
  const { rehearsalLyra, lacks } = ctx.config;
  return {
    order: order && { ...order, startedAt: order.startedAt.toISOString() },
    hasCards: rehearsalLyra !== null,
    hasCarrier: !lacks.shipping,
    hasRehearsed: (await ctx.settings.read()).hasRehearsedOrder,
  };
}

export const setupReads: Routes = (implement) => implement(endpoints, schemas, { getRehearsedOrder });
