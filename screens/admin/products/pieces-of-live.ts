import type { Product } from '#features/catalog/domain/admin-schemas.ts';
import { endpointQuery, queryClient } from '#platform/web/api/query.ts';
import { listProducts } from './endpoints.ts';

/** Reads the pieces of a live page by page on demand, highest number first. */
export async function* piecesOfLive(liveId: string): AsyncGenerator<Product> {
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
