import type { Product } from '#features/catalog/domain/admin-schemas.ts';
import { isUnanswered } from '#platform/web/api/problem.ts';
import { findProduct, noSuchRef } from '../use-product-search.ts';
import { doubtAbout, matchPseudo } from './use-pseudo-search.ts';

/** What can't be looked up is not taken for new: a buyer would be made who does not exist. */
export const NO_PSEUDOS = 'Impossible de vérifier ce pseudo. Entrée pour réessayer.';
export const NO_PRODUCTS = 'Impossible de charger les produits du live. Entrée pour réessayer.';

interface LookedUp {
  /** Null when the piece can’t be given; `refused` says why. */
  piece: Product | null;
  /** Why this pseudo may be a mistake, as the beginning of a question; null for a pseudo that is known or certain. */
  doubt: string | null;
  refused: { ref?: string; pseudo?: string };
  /** What was thrown where nobody answered: it may be looked up later. */
  unanswered: unknown;
}

/** Looks up the piece of a reference and the pseudo; a null pseudo is certain and not looked up. */
export async function lookUp(liveId: string, ref: string, pseudo: string | null): Promise<LookedUp> {
  const [piece, match] = await Promise.allSettled([
    findProduct(liveId, ref),
    pseudo === null ? ('known' as const) : matchPseudo(liveId, pseudo),
  ]);
  const no = (refused: LookedUp['refused'], problem: unknown = null): LookedUp => ({
    piece: null,
    doubt: null,
    refused,
    unanswered: isUnanswered(problem) ? problem : null,
  });
  if (piece.status === 'rejected') return no({ ref: NO_PRODUCTS }, piece.reason);
  if (!piece.value) return no({ ref: noSuchRef(ref) });
  if (match.status === 'rejected') return no({ pseudo: NO_PSEUDOS }, match.reason);
  const doubt = pseudo === null ? null : doubtAbout(pseudo, match.value);
  return { piece: piece.value, doubt, refused: {}, unanswered: null };
}
