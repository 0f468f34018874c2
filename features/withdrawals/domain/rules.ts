import { cents, sumCents, type Cents } from '#shared/money.ts';
import { lifecycleOf, type OrderStatus } from '#features/orders/domain/lifecycle.ts';
import { refuse, type Refusal } from '#shared/problem.ts';
import { withoutInvisible } from '#shared/text.ts';
import { parisDay, plusDays, plusMonths, workingDayFrom, type Day } from '#shared/working-days.ts';
import { withdrawalLifecycle, type WithdrawalAction, type WithdrawalState } from './lifecycle.ts';
import { withdrawalProblems } from './problems.ts';

/** Periods: to withdraw (L221-18), to send the pieces back (L221-23), to refund (L221-24). */
const PERIOD_DAYS = 14;
const RETURN_DAYS = 14;
const REFUND_DAYS = 14;
/** Extension for a buyer who was not informed of the right, in months (L221-20). */
const EXTENSION_MONTHS = 12;
/** Number of days before the due date at which the refund appears in “À traiter”. */
export const WARNED_BEFORE_DAYS = 3;

export interface Delivery {
  /** Null while the order is not delivered: the period has not begun. */
  deliveredAt: string | null;
  /** Time at which the buyer was informed of the right to withdraw and how to use it; null when never informed. */
  toldAt: string | null;
}

/**
 * Returns the last day of a period of fourteen days. The day after the instant is the first day. An end on a day off
 * moves to the next working day (L221-19).
 */
const fourteenDaysFrom = (instant: string): Day => workingDayFrom(plusDays(parisDay(instant), PERIOD_DAYS));

const earlierDay = (firstDay: Day, secondDay: Day): Day => (firstDay < secondDay ? firstDay : secondDay);
const laterDay = (firstDay: Day, secondDay: Day): Day => (firstDay > secondDay ? firstDay : secondDay);

/**
 * Returns the last day of the withdrawal period; null while the period has not begun. An uninformed buyer has twelve
 * more months, or fourteen days from the time of the information (L221-20).
 */
export function lastDayToWithdraw({ deliveredAt, toldAt }: Delivery): Day | null {
  if (deliveredAt === null) return null;
  const usualDay = fourteenDaysFrom(deliveredAt);
  const extendedDay = workingDayFrom(plusMonths(usualDay, EXTENSION_MONTHS));
  return toldAt === null ? extendedDay : laterDay(usualDay, earlierDay(extendedDay, fourteenDaysFrom(toldAt)));
}

/** Returns true when the period outlasts fourteen days, because the confirmation was sent late or never (L221-20). */
export function isPeriodExtended(delivery: Delivery): boolean {
  const { deliveredAt } = delivery;
  const lastDay = lastDayToWithdraw(delivery);
  return deliveredAt !== null && lastDay !== null && lastDay > fourteenDaysFrom(deliveredAt);
}

export interface WithdrawalFacts extends Delivery {
  status: OrderStatus;
  isPaid: boolean;
  /** True when the whole payment was refunded or charged back. */
  isRefunded: boolean;
  /** True when the buyer’s bank took money back. The refusal then does not mention a refund by the shop. */
  isChargedBack: boolean;
}

export function withdrawalRefusal(order: WithdrawalFacts, now: Date): Refusal | null {
  const { holdsItsPieces, isPastPayment } = lifecycleOf(order.status);
  if (!holdsItsPieces) return refuse(withdrawalProblems.cancelled);
  if (!order.isPaid && !isPastPayment) return refuse(withdrawalProblems.notPaid);
  if (order.isRefunded)
    return refuse(order.isChargedBack ? withdrawalProblems.chargedBack : withdrawalProblems.alreadyRefunded);
  const lastDay = lastDayToWithdraw(order);
  return lastDay !== null && parisDay(now) > lastDay ? refuse(withdrawalProblems.tooLate, { lastDay }) : null;
}

/** Returns true while the parcel is in the shop, or comes back to it, so that no return is needed. */
export const isStillHere = ({ status, isReturned }: { status: OrderStatus; isReturned: boolean }): boolean =>
  lifecycleOf(status).parcelIsHere || isReturned;

export interface WithdrawnPiece {
  id: string;
  price: number;
  /** True when the piece is in any earlier withdrawal of the current sale, even a refused one. */
  isStated: boolean;
  /** True when a withdrawal that was not refused ended the contract for the piece. */
  isWithdrawn: boolean;
  /** True when the shop has refunded the piece without a withdrawal. The buyer does not keep it. */
  isRefunded: boolean;
}

const isAllStated = (pieces: readonly WithdrawnPiece[]): boolean =>
  pieces.length > 0 && pieces.every(({ isStated }) => isStated);

/**
 * Returns the refusal of a withdrawal from the chosen pieces; null when the withdrawal is possible. An earlier
 * withdrawal of every piece takes precedence over the end of the period.
 */
export function statementRefusal(
  order: WithdrawalFacts & { pieces: readonly WithdrawnPiece[] },
  chosen: readonly string[],
  now: Date,
): Refusal | null {
  if (isAllStated(order.pieces)) return refuse(withdrawalProblems.alreadyWithdrawn);
  return withdrawalRefusal(order, now) ?? piecesRefusal(order.pieces, chosen);
}

/** Returns the ids of the pieces that a new withdrawal may name. */
export const unstatedOf = (pieces: readonly Pick<WithdrawnPiece, 'id' | 'isStated' | 'isRefunded'>[]): string[] =>
  pieces.filter(({ isStated, isRefunded }) => !isStated && !isRefunded).map(({ id }) => id);

function piecesRefusal(pieces: readonly WithdrawnPiece[], chosen: readonly string[]): Refusal | null {
  if (pieces.length > 0 && unstatedOf(pieces).length === 0)
    return refuse(
      pieces.some(({ isStated }) => isStated)
        ? withdrawalProblems.alreadyWithdrawn
        : withdrawalProblems.alreadyRefunded,
    );
  if (chosen.length === 0) return refuse(withdrawalProblems.nothingChosen);
  if (chosen.some((id) => !pieces.some((piece) => piece.id === id))) return refuse(withdrawalProblems.pieceNotFound);
  const isRepeated = pieces.some(({ id, isStated }) => isStated && chosen.includes(id));
  if (isRepeated) return refuse(withdrawalProblems.alreadyWithdrawn);
  const isRefunded = pieces.some((piece) => piece.isRefunded && chosen.includes(piece.id));
  return isRefunded ? refuse(withdrawalProblems.pieceRefunded) : null;
}

interface Refund {
  amount: Cents;
  /**
   * Standard postage in cents, refunded when the buyer keeps no piece of the order, after one statement or several
   * (L221-24).
   */
  postage: number;
}

/** Amounts in cents. */
export interface WithdrawnOrder {
  /** Standard postage of the order. */
  postage: number;
  /** Price of the order after its earlier withdrawals, without the part that the shop waived (`dueOf`). */
  due: number;
  /** Part of this price that the buyer has not paid, or that the shop has refunded as an amount. */
  rest: number;
  /** Postage that the shop has refunded without a withdrawal. */
  refundedPostage: number;
}

export interface WithdrawnPrice extends Refund {
  /** Part of the amount that is not paid or already refunded. It lowers the price of the order, and is not refunded. */
  unpaid: Cents;
}

/** Returns the amount by which a withdrawal from the chosen pieces lowers the price of the order. */
export function withdrawnPriceOf(
  pieces: readonly WithdrawnPiece[],
  chosen: readonly string[],
  order: WithdrawnOrder,
): WithdrawnPrice {
  const keepsPiece = pieces.some(
    ({ id, isWithdrawn, isRefunded }) => !isWithdrawn && !isRefunded && !chosen.includes(id),
  );
  const returnedPostage = keepsPiece ? 0 : order.postage;
  const prices = pieces.filter(({ id }) => chosen.includes(id)).map(({ price }) => price);
  const amount = Math.min(order.due, sumCents([...prices, returnedPostage]));
  const unpaid = cents(Math.min(order.rest + (keepsPiece ? 0 : order.refundedPostage), amount));
  return { amount: cents(amount), postage: Math.min(returnedPostage, amount), unpaid };
}

/**
 * Returns the amount that the shop owes for the chosen pieces: at most what the buyer has paid beyond the price of the
 * order without these pieces.
 */
export function refundOf(pieces: readonly WithdrawnPiece[], chosen: readonly string[], order: WithdrawnOrder): Refund {
  const { amount, postage, unpaid } = withdrawnPriceOf(pieces, chosen, order);
  const refund = cents(amount - unpaid);
  return { amount: refund, postage: Math.min(postage, refund) };
}

/** Returns the part of the prices and the postage that the shop waived or already refunded, or that is not paid. */
export const unchargedOf = (
  pieces: readonly { price: number }[],
  { amount, postage }: Record<'amount' | 'postage', number>,
): Cents => cents(sumCents([...pieces.map(({ price }) => price), postage]) - amount);

/** Returns the last day for the refund. Days off do not extend it, as a precaution (L221-24). */
export const refundDueOn = (statedAt: Date): Day => plusDays(parisDay(statedAt), REFUND_DAYS);

interface ReturnFacts {
  statedAt: string;
  reopenedAt: string | null;
  returnLabel: { at: string } | null;
}

/**
 * Returns the last day to send the pieces back (L221-23). The shop gives as much time after a later label or reopening
 * as after the statement, so that no buyer reads a day that is over.
 */
export function returnDueOn({ statedAt, reopenedAt, returnLabel }: ReturnFacts): Day {
  let startDay = parisDay(statedAt);
  for (const at of [reopenedAt, returnLabel?.at]) if (at) startDay = laterDay(startDay, parisDay(at));
  return plusDays(startDay, RETURN_DAYS);
}

export const warnedUntil = (now: Date): Day => plusDays(parisDay(now), WARNED_BEFORE_DAYS);

export const withdrawalCan = (action: WithdrawalAction, state: WithdrawalState): boolean =>
  withdrawalLifecycle[state].may.includes(action);

export const moveRefusal = (action: WithdrawalAction, state: WithdrawalState): Refusal | null =>
  withdrawalCan(action, state) ? null : refuse(withdrawalProblems.notInThisState, { action, state });

/**
 * Returns the refusal of an action for a cancelled order; null for another order or action. A cancelled order owes its
 * money with or without a withdrawal. A refused withdrawal, or the undo of its refusal, would change the recorded debt.
 */
export function cancelledRefusal(
  action: WithdrawalAction,
  { state, orderStatus }: { state: WithdrawalState; orderStatus: OrderStatus },
): Refusal | null {
  const isAboutRefusal = action === 'refuse' || (action === 'reopen' && state === 'refused');
  return isAboutRefusal && !lifecycleOf(orderStatus).keepsItsMoney ? refuse(withdrawalProblems.owedAnyway) : null;
}

/** Returns the refusal of a return label; null when staff may make one. `isReturnFree`: the shop pays for returns. */
export function returnLabelRefusal(
  { state, needsReturn }: { state: WithdrawalState; needsReturn: boolean },
  isReturnFree: boolean,
): Refusal | null {
  if (!isReturnFree) return refuse(withdrawalProblems.buyerPaysReturns);
  if (!needsReturn) return refuse(withdrawalProblems.nothingToReturn);
  return moveRefusal('send', state);
}

/**
 * Returns the order numbers that a typed number may mean, such as “c1149”, “ C 1149 ” or “1149”, most likely first. The
 * number of an imported order may have no C.
 */
export function orderNumbersOf(typed: string): [string, ...string[]] {
  const number = withoutInvisible(typed).replaceAll(/\s/g, '').toUpperCase();
  return number.startsWith('C') ? [number] : [`C${number}`, number];
}

export function refundUrgency(dueOn: Day, now: Date): 'late' | 'soon' | 'no' {
  if (parisDay(now) > dueOn) return 'late';
  return dueOn <= warnedUntil(now) ? 'soon' : 'no';
}

export const MAX_RETURN_NUMBER = 40;
