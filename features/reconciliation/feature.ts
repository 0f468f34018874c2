import { daily, hourly } from '#platform/server/events/schedules.ts';
import { ABOUT_AN_ORDER } from '#platform/server/db/tables.ts';
import type { Feature } from '#platform/server/feature.ts';
import * as endpoints from './domain/endpoints.ts';
import * as schemas from './domain/schemas.ts';
import { checkPendingPayments } from './server/commands/check-pending-payments.ts';
import { RECONCILIATION, reconcileDue, reconcilePayments } from './server/commands/reconcile-payments.ts';
import { getReconciliation } from './server/queries.ts';

export const reconciliation = {
  name: 'reconciliation',
  about: 'Comparison of payments with the card provider',
  routes: (implement) => implement(endpoints, schemas, { getReconciliation, reconcilePayments }),
  tables: { order_comparisons: ABOUT_AN_ORDER, reconciliations: 'only the numbers of orders' },
  jobs: [
    { name: RECONCILIATION, needs: 'payment', every: daily(3, 41), run: reconcileDue, retries: 2, seconds: 900 },
    {
      name: 'payments-waiting',
      needs: 'payment',
      every: hourly(11),
      run: checkPendingPayments,
      retries: 0,
      seconds: 3000,
    },
  ],
} satisfies Feature;
