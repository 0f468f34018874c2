import type { DemoLiveKey, DemoPiece } from './piece.ts';
import { bargainPieces } from './pieces-bargains.ts';
import { dressPieces } from './pieces-dresses.ts';
import { newPieces } from './pieces-new.ts';

/** Pieces of each live, in the order of their showing. */
export const demoPieces: Record<DemoLiveKey, readonly DemoPiece[]> = {
  dresses: dressPieces,
  bargains: bargainPieces,
  new: newPieces,
};

/** Returns the price of a piece, in cents, by its number. */
export function priceOf(live: DemoLiveKey, ref: number): number {
  const piece = demoPieces[live][ref - 1];
  if (!piece) throw new RangeError(`no piece ${ref} in ${live}`);
  return piece[1];
}
