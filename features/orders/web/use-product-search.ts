import { searchProducts } from '#features/catalog/domain/admin-endpoints.ts';
import type { Product } from '#features/catalog/domain/admin-schemas.ts';
import type { ApiProblem } from '#platform/web/api/problem.ts';
import { endpointQuery, queryClient, useEndpoint } from '#platform/web/api/query.ts';
import { useDebounced } from '#platform/web/ui/use-debounced.ts';

/** Digits of the largest piece number that the catalogue accepts. */
const REF_DIGITS = 9;

/** Returns the piece number that a typed text contains: its digits, without leading zeros. */
export const typedRef = (typed: string): string =>
  typed
    .replace(/\D/g, '')
    .replace(/^0+(?=\d)/, '')
    .slice(0, REF_DIGITS);

export const noSuchRef = (ref: string): string => `Aucun produit avec la référence ${ref} dans ce live`;

const FRESH_MS = 2_000;
const findByRef = (ref: string, products: readonly Product[]): Product | null =>
  products.find((product) => String(product.ref) === ref) ?? null;

interface ProductSearch {
  products: readonly Product[];
  exact: Product | null;
  loading: boolean;
  error: ApiProblem | null;
  retry: () => void;
}

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

/** Returns the piece with this number; null without such a piece. @throws ApiProblem. */
export async function findProduct(liveId: string, ref: string): Promise<Product | null> {
  const { products } = await queryClient.fetchQuery({
    ...endpointQuery(searchProducts, { liveId, ref }),
    staleTime: FRESH_MS,
    retry: false,
  });
  return findByRef(ref, products);
}
