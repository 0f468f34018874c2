import type { Product } from '#features/catalog/domain/admin-schemas.ts';
import { airPiece } from '#features/claims/domain/admin-endpoints.ts';
import { untilOnAir } from '#features/claims/web/use-live-claims.ts';
import { waitForScreen } from '#features/claims/web/wait-for-screen.ts';
import { findProduct, noSuchRef } from '#features/orders/web/use-product-search.ts';
import { call } from '#platform/web/api/client.ts';
import { isFeedDown } from '#platform/web/api/live-feed.ts';
import { sentenceOf } from '#platform/web/api/problem.ts';
import { invalidateAfter } from '#platform/web/api/query.ts';
import { toast } from '#platform/web/ui/toast.ts';
import { useOneAtATime } from '#platform/web/ui/use-one-at-a-time.ts';
import { piecesOfLive } from '#screens/admin/products/pieces-of-live.ts';
import { outageLabel } from './console-actions.ts';

type Step = 1 | -1;

/** States that the piece stays on air. A change is not queued, because viewers would see it at an unexpected time. */
const outageSentence = (): string =>
  `${outageLabel()}\u00A0: la pièce à l’antenne ne change pas. Recommencez quand la connexion revient.`;

/**
 * Returns the nearest free piece after `ref` for step 1, and the nearest piece before it, free or not, for step -1.
 * Without a number, returns the first free piece or the last piece.
 */
async function neighbourOf(liveId: string, ref: number | null, step: Step): Promise<Product | null> {
  const adjacent = ref === null || ref + step < 1 ? null : await findProduct(liveId, String(ref + step));
  if (adjacent && (step === -1 || !adjacent.heldBy)) return adjacent;
  let nearest: Product | null = null;
  // Goes through the pieces from the highest number down.
  for await (const piece of piecesOfLive(liveId)) {
    if (step === -1 && (ref === null || piece.ref < ref)) return piece;
    if (step === 1 && ref !== null && piece.ref <= ref) break;
    if (!piece.heldBy) nearest = piece;
  }
  return step === 1 ? nearest : null;
}

const noNeighbourSentence = (ref: number | null, step: Step): string => {
  if (ref === null) return step === -1 ? 'Ce live n’a pas de pièce' : 'Ce live n’a pas de pièce libre';
  return step === -1 ? 'C’est la première pièce de ce live' : `Aucune pièce libre après la pièce ${ref}`;
};

export function useAiring(liveId: string) {
  const { busy, run } = useOneAtATime();
  const show = async (
    find: () => Promise<Product | null>,
    onMissing: () => void,
    onShown?: () => void,
  ): Promise<void> => {
    if (isFeedDown()) return void toast.error(outageSentence());
    const feedWait = new AbortController();
    try {
      const piece = await find();
      if (!piece) return onMissing();
      // Waits for the reply or for the live feed, so that the next key acts on the new piece as soon as it is shown.
      const isShown = untilOnAir(piece.id, feedWait.signal);
      await Promise.race([isShown, call(airPiece, { liveId, ref: piece.ref })]);
      onShown?.();
      await waitForScreen(isShown, invalidateAfter(airPiece));
    } catch (problem) {
      toast.error(`La pièce n’a pas pu être mise à l’antenne. ${sentenceOf(problem)}`);
    } finally {
      feedWait.abort();
    }
  };
  return {
    busy,
    airRef: (ref: string, onShown?: () => void) =>
      run(() =>
        show(
          () => findProduct(liveId, ref),
          () => toast.error(noSuchRef(ref)),
          onShown,
        ),
      ),
    airNeighbour: (ref: number | null, step: Step) =>
      run(() =>
        show(
          () => neighbourOf(liveId, ref, step),
          () => toast.info(noNeighbourSentence(ref, step)),
        ),
      ),
  };
}

export type Airing = ReturnType<typeof useAiring>;
