import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { readShop } from '#features/content/domain/endpoints.ts';
import { keyOf, queryClient, useEndpoint } from '#platform/web/api/query.ts';

/** Declared here, because customers’ pages read the identity once and need no topic. */
const currentShop = { ...readShop, shows: ['settings'] } as const;

/** Applies a change of the shop's identity, such as its name, to an open page of the back office. */
export function useCurrentShop(): void {
  const router = useRouter();
  const { shop } = router.options.context;
  // The page came with the identity.
  if (!queryClient.getQueryData(keyOf(readShop, {}))) queryClient.setQueryData(keyOf(readShop, {}), shop);
  const { data } = useEndpoint(currentShop, {});
  useEffect(() => {
    if (!data || JSON.stringify(data) === JSON.stringify(shop)) return;
    // In place, because code outside of components holds the same object.
    Object.assign(shop, data);
    void router.invalidate();
  }, [data, shop, router]);
}
