import type { Product } from '#features/catalog/domain/admin-schemas.ts';
import { isUnanswered } from '#platform/web/api/problem.ts';
import { findProduct, noSuchRef } from '../use-product-search.ts';
import { doubtAbout, matchPseudo } from './use-pseudo-search.ts';

/** Shown when the search of the pseudo failed. The pseudo must not count as new, because that would create a buyer. */
export const NO_PSEUDOS = 'Impossible de vérifier ce pseudo. Entrée pour réessayer.';
export const NO_PRODUCTS = 'Impossible de charger les produits du live. Entrée pour réessayer.';

interface LookedUp {
  /** Null when the piece cannot be given; `refused` has the reason. */
  piece: Product | null;
  /** Possible mistake in the pseudo, as the beginning of a question. Null for a known or certain pseudo. */
  doubt: string | null;
  refused: { ref?: string; pseudo?: string };
  /** Error of a lookup that got no answer, and can be repeated later; null otherwise. */
  unanswered: unknown;
}

/** @param pseudo null for a certain pseudo, which is not looked up. */
export async function lookUp(liveId: string, ref: string, pseudo: string | null): Promise<LookedUp> {
  const [piece, match] = await Promise.allSettled([
    findProduct(liveId, ref),
    pseudo === null ? ('known' as const) : matchPseudo(liveId, pseudo),
  ]);
  const failedLookUp = (refused: LookedUp['refused'], problem: unknown = null): LookedUp => ({
    piece: null,
    doubt: null,
    refused,
    unanswered: isUnanswered(problem) ? problem : null,
  });
  if (piece.status === 'rejected') return failedLookUp({ ref: NO_PRODUCTS }, piece.reason);
  if (!piece.value) return failedLookUp({ ref: noSuchRef(ref) });
  if (match.status === 'rejected') return failedLookUp({ pseudo: NO_PSEUDOS }, match.reason);
  const doubt = pseudo === null ? null : doubtAbout(pseudo, match.value);
  return { piece: piece.value, doubt, refused: {}, unanswered: null };
}
