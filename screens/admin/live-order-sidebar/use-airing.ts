import { listProducts } from '#screens/admin/products/endpoints.ts';
import type { Product } from '#features/catalog/domain/admin-schemas.ts';
import { airPiece } from '#features/claims/domain/admin-endpoints.ts';
import { call } from '#platform/web/api/client.ts';
import { isFeedDown } from '#platform/web/api/live-feed.ts';
import { sentenceOf } from '#platform/web/api/problem.ts';
import { endpointQuery, invalidateAfter, queryClient } from '#platform/web/api/query.ts';
import { cutLabel } from './cut-label.ts';
import { findProduct, noSuchRef } from '#features/orders/web/use-product-search.ts';
import { toast } from '#platform/web/ui/toast.ts';
import { useOneAtATime } from '#features/claims/web/use-live-claims.ts';

type Step = 1 | -1;

/** Only gives are stored on the device. The piece on air changes for everybody, so its change is not queued. */
const cutSentence = (): string => `${cutLabel()} : la pièce à l’antenne ne change pas. Recommencez au retour.`;

/** Reads the pieces of a live page by page on demand, highest number first. */
async function* piecesOf(liveId: string): AsyncGenerator<Product> {
  let after: string | null = null;
  do {
    const input: { liveId: string; after?: string } = after === null ? { liveId } : { liveId, after };
    const { products, next } = await queryClient.fetchQuery({
      ...endpointQuery(listProducts, input),
      staleTime: 5_000,
      retry: false,
    });
    yield* products;
    after = next;
  } while (after !== null);
}

/**
 * Returns the piece next to this number, or the nearest when numbers are missing. Without a number, returns the first
 * or the last piece.
 */
async function beside(liveId: string, ref: number | null, step: Step): Promise<Product | null> {
  const usual = ref === null || ref + step < 1 ? null : await findProduct(liveId, String(ref + step));
  if (usual) return usual;
  let above: Product | null = null;
  for await (const piece of piecesOf(liveId)) {
    if (step === -1 && (ref === null || piece.ref < ref)) return piece;
    if (step === 1 && ref !== null && piece.ref <= ref) return above;
    above = piece;
  }
  return step === 1 ? above : null;
}

/** Changes the piece on air, by number or to a neighbour. */
export function useAiring(liveId: string) {
  const { busy, run } = useOneAtATime();
  const show = async (find: () => Promise<Product | null>, missing: () => void, done?: () => void): Promise<void> => {
    if (isFeedDown()) return void toast.error(cutSentence());
    try {
      const piece = await find();
      if (!piece) return missing();
      await call(airPiece, { liveId, ref: piece.ref });
      done?.();
      await invalidateAfter(airPiece);
    } catch (problem) {
      toast.error(`La pièce n’a pas pu être mise à l’antenne. ${sentenceOf(problem)}`);
    }
  };
  return {
    busy,
    airRef: (ref: string, done?: () => void) =>
      run(() =>
        show(
          () => findProduct(liveId, ref),
          () => toast.error(noSuchRef(ref)),
          done,
        ),
      ),
    airBeside: (ref: number | null, step: Step) =>
      run(() =>
        show(
          () => beside(liveId, ref, step),
          () => toast.info(step === 1 ? 'C’est la dernière pièce de ce live' : 'C’est la première pièce de ce live'),
        ),
      ),
  };
}

export type Airing = ReturnType<typeof useAiring>;
