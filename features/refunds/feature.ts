import type { Feature } from '#platform/server/feature.ts';
import * as endpoints from './domain/endpoints.ts';
import * as schemas from './domain/schemas.ts';
import { checkRefunds, checkRefund, denyRefund } from './server/commands/check-refunds.ts';
import { refundOrder } from './server/commands/refund-order.ts';
import { checkDeclaredRefund } from './server/steps/check-declared-refund.ts';
import { onRefundDeclared } from '#features/attention/server/hooks.ts';

export const refunds = {
  name: 'refunds',
  about: 'Refunds on the card',
  routes: (implement) => implement(endpoints, schemas, { refundOrder, checkRefund, denyRefund }),
  hooks: [onRefundDeclared.with(checkDeclaredRefund)],
  jobs: [
    {
      name: 'refund-check',
      needs: 'payment',
      run: (ctx, { orderId }) => checkRefunds(ctx, String(orderId)),
      retries: 5,
      seconds: 60,
    },
  ],
} satisfies Feature;
