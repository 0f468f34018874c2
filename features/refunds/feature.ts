import type { Feature } from '#platform/server/feature.ts';
import { checkRefunds } from './server/commands/check-refunds.ts';
import { refundRoutes } from './server/routes.ts';

export const refunds = {
  name: 'refunds',
  about: 'Refunds on the card',
  routes: refundRoutes,
  jobs: [
    { name: 'refund-check', run: (ctx, { orderId }) => checkRefunds(ctx, String(orderId)), retries: 5, seconds: 60 },
  ],
} satisfies Feature;
