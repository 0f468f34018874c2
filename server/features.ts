import type { Route } from '#server/http/route.ts';
import { register } from '#server/events/reactions.ts';
import { addressRoutes } from '#server/features/addresses/routes.ts';
import { catalogRoutes } from '#server/features/catalog/routes.ts';
import { contentRoutes } from '#server/features/content/routes.ts';
import { feedRoutes } from '#server/features/feed/routes.ts';
import { liveRoutes } from '#server/features/lives/routes.ts';
import { orderRoutes } from '#server/features/orders/routes.ts';
import { paymentReactions } from '#server/features/payments/reactions.ts';
import { paymentRoutes } from '#server/features/payments/routes.ts';
import { shippingReactions } from '#server/features/shipping/reactions.ts';
import { shippingRoutes } from '#server/features/shipping/routes.ts';
import { userReactions } from '#server/features/users/reactions.ts';
import { userRoutes } from '#server/features/users/routes.ts';

register([...userReactions, ...paymentReactions, ...shippingReactions]);

/** Opens every feature's endpoints. */
export function openFeatureRoutes(route: Route): void {
  userRoutes(route);
  contentRoutes(route);
  addressRoutes(route);
  liveRoutes(route);
  catalogRoutes(route);
  feedRoutes(route);
  orderRoutes(route);
  paymentRoutes(route);
  shippingRoutes(route);
}
