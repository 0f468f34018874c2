import { holdFrom, type Hold } from '#shared/hold.ts';
import type { Ctx } from '#platform/server/context.ts';

export interface NewOrder {
  /** Hold that begins now, for an order whose live has ended; null without a limit. */
  hold: Hold | null;
  /** In cents. */
  postage: number;
}

/** Reads the settings for a new order. Must run before the transaction, because it uses another connection. */
export async function readNewOrderSettings(ctx: Ctx): Promise<NewOrder> {
  const { paymentDelayHours, postageCents } = await ctx.settings.read();
  return { hold: holdFrom(ctx.now(), paymentDelayHours), postage: postageCents };
}
