import { lifecycleOf } from '#features/orders/domain/lifecycle.ts';
import { cents, sumCents } from '#shared/money.ts';
import type { LiveReport, ReportPiece } from './schemas.ts';

/** Number of claimants from which the report suggests buying a piece again. */
export const MANY_ASKED = 5;

/** `average` excludes postage; null without an order. */
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

/** Returns the live to compare the sales with; null before the first sale, when every comparison is a loss of 100 %. */
export const comparedLive = ({ previous, pieces }: Pick<LiveReport, 'previous' | 'pieces'>): LiveReport['previous'] =>
  pieces.some(({ holder }) => holder) ? previous : null;

export function unansweredText({
  unanswered,
  givenByShop,
}: Pick<LiveReport['claims'], 'unanswered' | 'givenByShop'>): string {
  const [claims, pronoun] =
    unanswered > 1
      ? [`${unanswered} demandes attendent des pièces encore libres.`, 'les']
      : ['Une demande attend une pièce encore libre.', 'la'];
  if (!givenByShop) return `${claims} Vous pouvez encore ${pronoun} donner.`;
  const pieces =
    givenByShop > 1
      ? `${givenByShop} pièces libérées pendant le live, chacune à la première qui l’attend`
      : 'une pièce libérée pendant le live à la première qui l’attend';
  return `${claims} À la fin du live, la boutique donne automatiquement ${pieces}. Pour choisir vous-même, donnez avant de terminer.`;
}

interface FunnelStep {
  label: string;
  pieces: number;
}

/** A given piece counts as claimed. */
export function funnelOf(pieces: readonly ReportPiece[]): FunnelStep[] {
  const given = pieces.flatMap(({ holder }) => holder ?? []);
  const lifecycles = given.map(({ status }) => lifecycleOf(status));
  return [
    { label: 'Demandées', pieces: pieces.filter(({ asked, holder }) => asked > 0 || holder).length },
    { label: 'Données', pieces: given.length },
    { label: 'Validées', pieces: lifecycles.filter(({ asksBuyer }) => asksBuyer !== 'validate').length },
    { label: 'Payées', pieces: lifecycles.filter(({ isPastPayment }) => isPastPayment).length },
  ];
}

/**
 * Maximum length of the evening, in ms. A later sale belongs to the days after the live, which a seller may have
 * forgotten to end.
 */
const EVENING_MS = 12 * 3_600_000;
/** Time before the start of the evening during which a sale already counts, in ms. */
const EARLY_MS = 3_600_000;

type Sale = ReportPiece & { soldAt: string };

/**
 * Returns the sales of the evening and the number of other sales, such as a piece that was given again days later.
 * The evening begins with the first piece on air and ends with the live. Without a piece on air, the evening begins
 * with the first sale. Sales more than twelve hours before the live then count only when no later sale exists.
 */
export function salesOfEvening({
  pieces,
  since,
  liveDate,
  endedAt,
}: Pick<LiveReport, 'pieces' | 'since' | 'liveDate' | 'endedAt'>): { evening: Sale[]; outside: number } {
  const sales = pieces.filter((piece): piece is Sale => piece.soldAt !== null);
  const times = sales.map(({ soldAt }) => Date.parse(soldAt)).toSorted((a, b) => a - b);
  const firstSale = times.find((at) => at >= Date.parse(liveDate) - EVENING_MS) ?? times[0] ?? 0;
  const start = since === null ? firstSale : Date.parse(since);
  const end = Math.min(start + EVENING_MS, endedAt === null ? Infinity : Date.parse(endedAt));
  const evening = sales.filter(({ soldAt }) => {
    const at = Date.parse(soldAt);
    return at >= start - EARLY_MS && at <= end;
  });
  return { evening, outside: sales.length - evening.length };
}
