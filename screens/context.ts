import type { QueryClient } from '@tanstack/react-query';
import type { Posted } from '#shared/http/rendering.ts';
import type { ShopIdentity } from '#shared/http/shop-identity.ts';

/** What every route's guard and loader stands on: the browser has one of each, the server one for each rendering. */
export interface RouterContext {
  queryClient: QueryClient;
  shop: ShopIdentity;
  /** On the server alone. */
  posted?: Posted | undefined;
  /** The address is for another role: nothing of it is asked, as it would be refused. */
  isWithheld?: boolean;
}
