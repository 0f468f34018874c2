import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { getMyWithdrawals } from '#domain/withdrawals/endpoints.ts';
import { titled } from '../head.ts';
import { prepare } from '../prepare.ts';
import { customerLayout } from './layout.ts';

export const withdrawal = createRoute({
  getParentRoute: () => customerLayout,
  path: '/customer/order/$orderId/retractation',
  loader: ({ context, params: { orderId } }) => prepare(context, getMyWithdrawals, { orderId }),
  head: () => titled('Rétractation'),
  component: lazyRouteComponent(() => import('#web/features/withdrawals/mine/MyWithdrawalScreen.tsx')),
});
