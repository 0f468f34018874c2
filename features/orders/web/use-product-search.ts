import { searchProducts } from '#features/catalog/domain/admin-endpoints.ts';
import type { Product } from '#features/catalog/domain/admin-schemas.ts';
import type { ApiProblem } from '#platform/web/api/problem.ts';
import { endpointQuery, queryClient, useEndpoint } from '#platform/web/api/query.ts';
import { useDebounced } from '#platform/web/ui/use-debounced.ts';

/** Normalises a typed or pasted reference: digits only, no leading zeros. */
export const typedRef = (typed: string): string =>
  typed
    .replace(/\D/g, '')
    .replace(/^0+(?=\d)/, '')
    .slice(0, 9);

export const noSuchRef = (ref: string): string => `Aucun produit avec la référence ${ref} dans ce live`;

/** Time during which a result is not read again, in ms. */
const FRESH_MS = 2_000;
const findByRef = (ref: string, products: readonly Product[]): Product | null =>
  products.find((product) => String(product.ref) === ref) ?? null;

interface ProductSearch {
  /** Products whose reference begins with the typed text, the exact match first. */
  products: readonly Product[];
  /** Product with exactly this reference; null while it is not found. */
  exact: Product | null;
  loading: boolean;
  error: ApiProblem | null;
  retry: () => void;
}

/** Searches the pieces of a live by their reference, 300 ms after the last digit (ADM-21). */
export function useProductSearch(liveId: string, ref: string): ProductSearch {
  const debouncedRef = useDebounced(ref);
  const { data, error, isFetching, refetch } = useEndpoint(
    searchProducts,
    { liveId, ref: debouncedRef },
    { enabled: debouncedRef !== '', fresh: FRESH_MS },
  );
  const products = debouncedRef === ref && ref !== '' && data ? data.products : [];
  const currentError = debouncedRef === ref && !data ? error : null;
  return {
    products,
    exact: findByRef(ref, products),
    loading: ref !== '' && (debouncedRef !== ref || (!data && (!error || isFetching))),
    error: currentError,
    retry: () => void refetch(),
  };
}

/** Finds the piece with this number in a live, without waiting for the search. */
export async function findProduct(liveId: string, ref: string): Promise<Product | null> {
  const { products } = await queryClient.fetchQuery({
    ...endpointQuery(searchProducts, { liveId, ref }),
    staleTime: FRESH_MS,
    retry: false,
  });
  return findByRef(ref, products);
}
