import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { titled } from '../head.ts';
import { prepare } from '../prepare.ts';
import { customerLayout } from './layout.ts';

export const withdrawal = createRoute({
  getParentRoute: () => customerLayout,
  path: '/customer/order/$orderId/retractation',
  loader: async ({ context, params: { orderId } }) => {
    // Few ever come here: what this page alone asks is not part of every page's first load.
    const { getMyWithdrawals } = await import('#domain/withdrawals/endpoints.ts');
    return prepare(context, getMyWithdrawals, { orderId });
  },
  head: () => titled('Rétractation'),
  component: lazyRouteComponent(() => import('#web/features/withdrawals/mine/MyWithdrawalScreen.tsx')),
});
