import { cents, sumCents } from '#shared/money.ts';
import type { LiveReport } from './schemas.ts';

/** Number of askers from which the report suggests buying a piece again. */
export const MANY_ASKED = 5;

/** Computes the figures of a live report, in cents. `average` excludes postage; null without an order. */
export function reportFigures({ pieces, orders: { toValidate, toPay, paid } }: LiveReport) {
  const sold = pieces.filter(({ holder }) => holder).length;
  const all = [toValidate, toPay, paid];
  const orders = {
    count: all.reduce((sum, { count }) => sum + count, 0),
    goods: sumCents(all.map(({ goods }) => goods)),
    total: sumCents(all.map(({ total }) => total)),
  };
  return {
    pieces: pieces.length,
    shown: pieces.filter(({ wasShown }) => wasShown).length,
    sold,
    left: pieces.length - sold,
    orders,
    average: orders.count === 0 ? null : cents(Math.round(orders.goods / orders.count)),
  };
}
