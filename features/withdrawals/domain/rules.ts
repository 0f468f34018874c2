import { sumCents, type Cents } from '#shared/money.ts';
import { lifeOf, type OrderStatus } from '#features/orders/domain/life.ts';
import { refuse, type Refusal } from '#shared/problem.ts';
import { parisDay, plusDays, plusMonths, workingDayFrom, type Day } from '#shared/working-days.ts';
import { withdrawalLife, type WithdrawalAction, type WithdrawalState } from './life.ts';
import { withdrawalProblems } from './problems.ts';

/** Days to change one’s mind (L221-18), to send the pieces back (L221-23), to give the money back (L221-24). */
const PERIOD = 14;
const RETURN = 14;
const REFUND = 14;
/** What is added for a buyer who was never told (L221-20). */
const UNTOLD_MONTHS = 12;
/** How many days before a refund would be late its line comes into “À regarder”. */
export const WARNED_BEFORE = 3;

/** What the period hangs on, as instants. */
export interface Delivery {
  /** Null while the order is not delivered: the period has not begun. */
  deliveredAt: string | null;
  /** When she was told of her right and how to use it; null when she never was. */
  toldAt: string | null;
}

/** The day after counts first; what would end on a day off ends on the next working day (L221-19). */
const fourteenDaysFrom = (instant: string): Day => workingDayFrom(plusDays(parisDay(instant), PERIOD));

const earlier = (one: Day, other: Day): Day => (one < other ? one : other);
const later = (one: Day, other: Day): Day => (one > other ? one : other);

/**
 * The last day on which she may withdraw; null while the period has not begun. Never told, she has twelve months more;
 * told meanwhile, fourteen days from then (L221-20).
 */
export function lastDayToWithdraw({ deliveredAt, toldAt }: Delivery): Day | null {
  if (deliveredAt === null) return null;
  const told = fourteenDaysFrom(deliveredAt);
  const untold = workingDayFrom(plusMonths(told, UNTOLD_MONTHS));
  return toldAt === null ? untold : later(told, earlier(untold, fourteenDaysFrom(toldAt)));
}

/** Returns true when the period outlasts fourteen days, because the confirmation was sent late or never (L221-20). */
export function isPeriodExtended(delivery: Delivery): boolean {
  const { deliveredAt } = delivery;
  const lastDay = lastDayToWithdraw(delivery);
  return deliveredAt !== null && lastDay !== null && lastDay > fourteenDaysFrom(deliveredAt);
}

/** What a rule needs to know of an order to withdraw from. */
export interface WithdrawalFacts extends Delivery {
  status: OrderStatus;
  isPaid: boolean;
  /** Nothing is left of the payment: it was refunded, or taken back by the buyer's bank. */
  isRefunded: boolean;
  /** Her bank took some of it back: she is not told that the shop refunded it. */
  isChargedBack: boolean;
}

/** Why nobody can withdraw from this order now; null when she may. */
export function whyNotWithdraw(order: WithdrawalFacts, now: Date): Refusal | null {
  const { holdsItsPieces, isPastPayment } = lifeOf(order.status);
  if (!holdsItsPieces) return refuse(withdrawalProblems.cancelled);
  if (!order.isPaid && !isPastPayment) return refuse(withdrawalProblems.notPaid);
  if (order.isRefunded)
    return refuse(order.isChargedBack ? withdrawalProblems.chargedBack : withdrawalProblems.alreadyRefunded);
  const lastDay = lastDayToWithdraw(order);
  return lastDay !== null && parisDay(now) > lastDay ? refuse(withdrawalProblems.tooLate, { lastDay }) : null;
}

/** Is the parcel still in the shop, so that nothing is to be sent back? */
export const isStillHere = (status: OrderStatus): boolean => lifeOf(status).parcelIsHere;

/** A piece of an order, as far as withdrawing is concerned. */
export interface WithdrawnPiece {
  id: string;
  price: number;
  /** It was withdrawn from before, whatever became of that. */
  isStated: boolean;
  /** That ended the contract for it: it was not refused. */
  isWithdrawn: boolean;
}

const isAllStated = (pieces: readonly WithdrawnPiece[]): boolean =>
  pieces.length > 0 && pieces.every(({ isStated }) => isStated);

/**
 * Why what she states can’t be kept; null when it can. What is done is said first: asked again after the period, she is
 * told that she did.
 */
export function whyNotState(
  order: WithdrawalFacts & { pieces: readonly WithdrawnPiece[] },
  chosen: readonly string[],
  now: Date,
): Refusal | null {
  if (isAllStated(order.pieces)) return refuse(withdrawalProblems.alreadyWithdrawn);
  return whyNotWithdraw(order, now) ?? whyNotThese(order.pieces, chosen);
}

/** The pieces that are still to be withdrawn from. */
export const unstatedOf = (pieces: readonly WithdrawnPiece[]): string[] =>
  pieces.filter(({ isStated }) => !isStated).map(({ id }) => id);

/** Why these pieces can’t be withdrawn from; null when they can. */
function whyNotThese(pieces: readonly WithdrawnPiece[], chosen: readonly string[]): Refusal | null {
  if (chosen.length === 0) return refuse(withdrawalProblems.nothingChosen);
  if (chosen.some((id) => !pieces.some((piece) => piece.id === id))) return refuse(withdrawalProblems.pieceNotFound);
  const again = pieces.some(({ id, isStated }) => isStated && chosen.includes(id));
  return again ? refuse(withdrawalProblems.alreadyWithdrawn) : null;
}

/** What she is to be given back. */
export interface Refund {
  amount: Cents;
  /** Standard postage: hers again once nothing of the order is kept, with one statement or several (L221-24). */
  postage: number;
}

export function refundOf(pieces: readonly WithdrawnPiece[], chosen: readonly string[], postage: number): Refund {
  const keeps = pieces.some(({ id, isWithdrawn }) => !isWithdrawn && !chosen.includes(id));
  const back = keeps ? 0 : postage;
  const prices = pieces.filter(({ id }) => chosen.includes(id)).map(({ price }) => price);
  return { amount: sumCents([...prices, back]), postage: back };
}

/** The last day to give the money back: no day off puts it off, to be on the safe side (L221-24). */
export const refundDueOn = (statedAt: Date): Day => plusDays(parisDay(statedAt), REFUND);
/** The last day to send the pieces back (L221-23). */
export const returnDueOn = (statedAt: string): Day => plusDays(parisDay(statedAt), RETURN);
/** The latest due day that is worth a warning today. */
export const warnedUntil = (now: Date): Day => plusDays(parisDay(now), WARNED_BEFORE);

/** May `action` be done to a withdrawal in this state? */
export const withdrawalCan = (action: WithdrawalAction, state: WithdrawalState): boolean =>
  withdrawalLife[state].may.includes(action);

/** The refusal of `action` in this state; null when it may be done. */
export const whyNotMove = (action: WithdrawalAction, state: WithdrawalState): Refusal | null =>
  withdrawalCan(action, state) ? null : refuse(withdrawalProblems.notInThisState, { action, state });

/** Why the shop sends no label for the way back; null when it may. `isReturnFree`: returns are at its cost. */
export function whyNoReturnLabel(
  { state, needsReturn }: { state: WithdrawalState; needsReturn: boolean },
  isReturnFree: boolean,
): Refusal | null {
  if (!isReturnFree) return refuse(withdrawalProblems.returnsAreHers);
  if (!needsReturn) return refuse(withdrawalProblems.nothingToReturn);
  return whyNotMove('send', state);
}

/** The number of an order as people write it: “c1149”, “ C 1149 ”, “1149”. */
export function orderNumberOf(typed: string): string {
  const letters = typed.replaceAll(' ', '').toUpperCase();
  return letters.startsWith('C') ? letters : `C${letters}`;
}

/** Where the buyer of an order withdraws without signing in. */
export const withdrawalUrl = (publicUrl: string, orderNumber: string): string =>
  `${publicUrl}/retractation?commande=${encodeURIComponent(orderNumber)}`;

/** Is a refund late, or soon to be? */
export function refundUrgency(dueOn: Day, now: Date): 'late' | 'soon' | 'no' {
  if (parisDay(now) > dueOn) return 'late';
  return dueOn <= warnedUntil(now) ? 'soon' : 'no';
}

/** How many statements that match no order wait for the seller at most: a flood of them must not fill the shop. */
export const UNMATCHED_MAX = 200;
