import type { HistoryEvents } from '#platform/server/events/shop-event.ts';
import type { Feature } from '#platform/server/feature.ts';
import { accountChanges, type AccountChanges } from './domain/labels.ts';
import { teamRoutes } from './server/routes.ts';

declare module '#platform/server/events/shop-event.ts' {
  interface ShopEvents extends HistoryEvents<'account', AccountChanges> {}
}

export const team = {
  name: 'team',
  about: 'People with rights, and invitations',
  routes: teamRoutes,
  history: { account: accountChanges },
} satisfies Feature;
