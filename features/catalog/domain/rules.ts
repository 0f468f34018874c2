import { refuse, type Refusal } from '#shared/problem.ts';
import { catalogProblems } from './problems.ts';

export const BULK_RANGE = 10;
export const MAX_BULK_PIECES = 1000;
export const MAX_PASTED = 200;

export function nextRange(maxRef: number | null): { indexStart: number; indexEnd: number } {
  const indexStart = (maxRef ?? 0) + 1;
  return { indexStart, indexEnd: indexStart + BULK_RANGE - 1 };
}

/** `new` means never worn. */
export const conditions = ['new', 'like-new', 'very-good', 'good', 'fair'] as const;
export type Condition = (typeof conditions)[number];

export const availabilities = ['free', 'taken'] as const;
export type Availability = (typeof availabilities)[number];

/** Maximum price, in cents. */
export const MAX_PRICE = 10_000_000;
/** Maximum number of pieces of a selection. */
export const MAX_SELECTED_PIECES = 200;

export const priceChanges = ['to', 'less', 'more', 'percent-less', 'percent-more'] as const;
export interface PriceChange {
  kind: (typeof priceChanges)[number];
  /** Amount in cents; percentage for `percent-less` and `percent-more`. */
  amount: number;
}

/** Returns a price after a change, in cents; below zero or above `MAX_PRICE` when the change goes too far. */
export function priceAfter(price: number, { kind, amount }: PriceChange): number {
  if (kind === 'to') return amount;
  if (kind === 'less') return price - amount;
  if (kind === 'more') return price + amount;
  return Math.round((price * (kind === 'percent-less' ? 100 - amount : 100 + amount)) / 100);
}

export interface ChosenPiece {
  price: number;
  isHeld: boolean;
  /** True when an order shows the piece, even a cancelled order. */
  isOrdered: boolean;
  /** Number of waiting claims. */
  waiting: number;
}

/**
 * Returns the reason why the price of a piece cannot change; null when it can. An order fixes the price of its pieces.
 * @param seenPrice price in the preview, in cents. A piece with another price is refused, so that a repeated request
 * does not change the price twice.
 */
export function pricingRefusal({ price, isHeld }: ChosenPiece, change: PriceChange, seenPrice = price): Refusal | null {
  if (isHeld) return refuse(catalogProblems.priceHeld);
  if (seenPrice !== price) return refuse(catalogProblems.priceChangedMeanwhile, { price });
  const after = priceAfter(price, change);
  if (after < 0) return refuse(catalogProblems.priceBelowZero);
  return after > MAX_PRICE ? refuse(catalogProblems.priceTooHigh) : null;
}

export function deletionRefusal({ isOrdered, waiting }: ChosenPiece): Refusal | null {
  if (isOrdered) return refuse(catalogProblems.productInOrder);
  return waiting > 0 ? refuse(catalogProblems.pieceAwaited, { waiting }) : null;
}

/** Reads each typed size once. Only the first 400 characters count, and a size has at most 40. */
export const readSizes = (typed: string): string[] => [
  ...new Set(
    typed
      .slice(0, 400)
      .split(/[,;\n]/)
      .map((size) => size.trim().slice(0, 40))
      .filter(Boolean),
  ),
];

export interface GridPiece {
  ref: number;
  size: string | null;
  colourId: string | null;
}

/**
 * Builds a piece for each combination of a size and a colour, numbered from `first` without the taken numbers. With one
 * empty list, the size or the colour of all pieces is null. With two empty lists, returns no piece.
 */
export function gridOf(
  sizes: readonly string[],
  colourIds: readonly string[],
  first: number,
  taken: ReadonlySet<number>,
): GridPiece[] {
  let next = first;
  const nextFree = (): number => {
    while (taken.has(next)) next += 1;
    return next++;
  };
  const orNull = <Item>(items: readonly Item[]): readonly (Item | null)[] => (items.length === 0 ? [null] : items);
  if (sizes.length === 0 && colourIds.length === 0) return [];
  return orNull(colourIds).flatMap((colourId) => orNull(sizes).map((size) => ({ ref: nextFree(), size, colourId })));
}
