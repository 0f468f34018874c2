import { holdFrom, type Hold } from '#shared/hold.ts';
import type { Ctx } from '#platform/server/context.ts';

/** Settings of a new order. */
export interface NewOrder {
  /** Hold that begins now, for an order whose live has ended; null without a limit. */
  hold: Hold | null;
  /** Postage, in cents. */
  postage: number;
}

/** Reads the settings of a new order. Call it before the transaction begins, because it uses another connection. */
export async function readNewOrderSettings(ctx: Ctx): Promise<NewOrder> {
  const { paymentDelayHours, postageCents } = await ctx.settings.read();
  return { hold: holdFrom(ctx.now(), paymentDelayHours), postage: postageCents };
}
