import sql, { type Sql } from 'sql-template-tag';
import type { Ctx } from '#platform/server/context.ts';

/**
 * Gives the time of the shop to the trigger of the restored items, which stores it with their claims (migration 0120).
 */
export const shopTime = (ctx: Ctx): Sql =>
  sql`(select set_config('defile.now', ${ctx.now().toISOString()}, true)) as shop_time`;
