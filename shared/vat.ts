/** Returns the part of `gross` without VAT, in cents, rounded half up. `rate` is in percent; null counts as 0. */
export function netOf(gross: number, rate: number | null): number {
  const percent = rate ?? 0;
  return Math.floor((200 * gross + 100 + percent) / (200 + 2 * percent));
}

/** Splits the `netOf` of the sum among the amounts. */
export function netsOf(amounts: readonly number[], rate: number | null): number[] {
  let sum = 0;
  return amounts.map((amount) => {
    const before = netOf(sum, rate);
    sum += amount;
    return netOf(sum, rate) - before;
  });
}

/** Cents with VAT and without. */
export interface Taxed {
  gross: number;
  net: number;
}

/** Maximum difference, in cents, between the net of all documents of an order and the `netOf` of their total. */
const MAX_DRIFT = 1;

/**
 * Returns the part without VAT of the next document of an order, in cents: `netOf` of its total (decision 0083).
 * Several roundings may add up to more than `MAX_DRIFT`. The document then takes the difference, so that the credit
 * notes of a fully refunded sale add up to the net of its invoice.
 * @param change total of the document, in cents; below zero for a credit note.
 * @param earlier sums of the earlier documents of the order; credit notes count as negative.
 */
export function documentNet(change: number, earlier: Taxed, rate: number | null): number {
  const sign = Math.sign(change);
  const gross = earlier.gross + change;
  const exact = netOf(gross, rate);
  const net = earlier.net + sign * netOf(Math.abs(change), rate);
  const bounded = Math.min(Math.max(net, 0, exact - MAX_DRIFT), exact + MAX_DRIFT, gross);
  return sign * (bounded - earlier.net);
}

/** Returns the part of `net` for each amount. The largest amount takes the difference of the roundings. */
export function lineNets(amounts: readonly number[], net: number, rate: number | null): number[] {
  const nets = netsOf(amounts, rate);
  const largest = amounts.indexOf(Math.max(...amounts));
  const rest = net - nets.reduce((sum, part) => sum + part, 0);
  return nets.map((part, index) => (index === largest ? part + rest : part));
}
