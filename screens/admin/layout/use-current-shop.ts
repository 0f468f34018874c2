import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { readShop } from '#features/content/domain/endpoints.ts';
import { keyOf, queryClient, useEndpoint } from '#platform/web/api/query.ts';

/**
 * Endpoint that is read again after a change of the identity. Customers’ pages read the identity once, so `readShop`
 * has no topic.
 */
const currentShop = { ...readShop, shows: ['settings'] } as const;

export function useCurrentShop(): void {
  const router = useRouter();
  const { shop } = router.options.context;
  // Starts with the identity that the page was loaded with.
  if (!queryClient.getQueryData(keyOf(readShop, {}))) queryClient.setQueryData(keyOf(readShop, {}), shop);
  const { data } = useEndpoint(currentShop, {});
  useEffect(() => {
    if (!data || JSON.stringify(data) === JSON.stringify(shop)) return;
    // Changes the object itself, because code outside of components refers to it.
    Object.assign(shop, data);
    void router.invalidate();
  }, [data, shop, router]);
}
