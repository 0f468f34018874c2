import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { pageHead } from '#screens/head.ts';
import { prepare } from '#screens/prepare.ts';
import { customerLayout } from '#screens/customer/layout/route.ts';

export const withdrawal = createRoute({
  getParentRoute: () => customerLayout,
  path: '/customer/order/$orderId/retractation',
  loader: async ({ context, params: { orderId } }) => {
    // Loaded on demand: few customers open this page, so its endpoint is not in the first load.
    const { getMyWithdrawals } = await import('./endpoints.ts');
    return prepare(context, getMyWithdrawals, { orderId });
  },
  head: () => pageHead('Rétractation'),
  component: lazyRouteComponent(() => import('./MyWithdrawalScreen.tsx')),
});
