import sql from 'sql-template-tag';
import type { Ctx } from '#server/context.ts';
import { playDemo } from './demo/story.ts';

/** Fills a database that has no live yet with the demo shop. */
export async function seedWhenEmpty(ctx: Ctx): Promise<boolean> {
  const used = await ctx.db.one(sql`select 1 from lives limit 1`);
  if (used) return false;
  await playDemo(ctx);
  return true;
}
