import type { Product } from '#domain/catalog/admin-schemas.ts';
import { isUnanswered } from '#web/api/problem.ts';
import { findProduct, noSuchRef } from '../use-product-search.ts';
import { isAmbiguous } from './use-pseudo-search.ts';

/** What can't be looked up is not taken for new: a buyer would be made who does not exist. */
export const NO_PSEUDOS = 'Impossible de vérifier ce pseudo. Entrée pour réessayer.';
export const NO_PRODUCTS = 'Impossible de charger les produits du live. Entrée pour réessayer.';

interface LookedUp {
  /** Null when the piece can’t be given; `refused` says why. */
  piece: Product | null;
  /** True when several people may be meant. */
  unclear: boolean;
  refused: { ref?: string; pseudo?: string };
  /** What was thrown where nobody answered: it may be looked up later. */
  unanswered: unknown;
}

/** The piece of a reference, and whether other pseudos resemble this one; null for a pseudo that is certain. */
export async function lookUp(liveId: string, ref: string, pseudo: string | null): Promise<LookedUp> {
  const [piece, unclear] = await Promise.allSettled([
    findProduct(liveId, ref),
    pseudo === null ? false : isAmbiguous(liveId, pseudo),
  ]);
  const no = (refused: LookedUp['refused'], problem: unknown = null): LookedUp => ({
    piece: null,
    unclear: false,
    refused,
    unanswered: isUnanswered(problem) ? problem : null,
  });
  if (piece.status === 'rejected') return no({ ref: NO_PRODUCTS }, piece.reason);
  if (!piece.value) return no({ ref: noSuchRef(ref) });
  if (unclear.status === 'rejected') return no({ pseudo: NO_PSEUDOS }, unclear.reason);
  return { piece: piece.value, unclear: unclear.value, refused: {}, unanswered: null };
}
