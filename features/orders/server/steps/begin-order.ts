import { holdFrom, type Hold } from '#shared/hold.ts';
import type { Ctx } from '#platform/server/context.ts';

/** What an order that begins now goes by. */
export interface NewOrder {
  /** How long it keeps its pieces, once its live is over; null without a limit. */
  hold: Hold | null;
  /** What is added to its pieces, in cents. */
  postage: number;
}

/** The same by the shop's settings. To be asked before the transaction begins: the settings are another connection's. */
export async function newOrderNow(ctx: Ctx): Promise<NewOrder> {
  const { paymentDelayHours, postageCents } = await ctx.settings.read();
  return { hold: holdFrom(ctx.now(), paymentDelayHours), postage: postageCents };
}
