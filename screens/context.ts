import type { QueryClient } from '@tanstack/react-query';
import type { Posted } from '#shared/http/rendering.ts';
import type { ShopIdentity } from '#shared/http/shop-identity.ts';

/** Context of the guards and loaders of routes. The browser has one instance, the server one for each rendering. */
export interface RouterContext {
  queryClient: QueryClient;
  shop: ShopIdentity;
  /** Form that a browser without JavaScript sent to this address, with the result. */
  posted?: Posted | undefined;
  /** True when the address is for another role. Data is then not requested, because the server would refuse it. */
  isWithheld?: boolean;
}
