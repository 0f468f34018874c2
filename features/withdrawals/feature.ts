import sql from 'sql-template-tag';
import { shippingProblems } from '#features/shipping/domain/problems.ts';
import { trackingMs } from '#features/shipping/server/commands/follow-parcels.ts';
import { onMoneyReturned } from '#features/attention/server/hooks.ts';
import { daily } from '#platform/server/events/schedules.ts';
import { isUntouched } from '#features/orders/server/hooks.ts';
import { onMoneyMoved } from '#features/payments/server/hooks.ts';
import type { Feature } from '#platform/server/feature.ts';
import * as adminEndpoints from './domain/admin-endpoints.ts';
import * as adminSchemas from './domain/admin-schemas.ts';
import * as endpoints from './domain/endpoints.ts';
import * as schemas from './domain/schemas.ts';
import { withdrawalProblems } from './domain/problems.ts';
import { followReturnedMoney } from './server/commands/follow-refunds.ts';
import { followReturns, alertStuckReturns } from './server/commands/follow-returns.ts';
import { warnOfRefunds } from './server/commands/warn-of-refunds.ts';
import { withdrawalMails, withdrawalReactions } from './server/reactions.ts';
import { makeReturnLabel } from './server/commands/make-return-label.ts';
import { moveWithdrawal } from './server/commands/move-withdrawal.ts';
import { refuseWithdrawal } from './server/commands/refuse-withdrawal.ts';
import { recordParcelSent } from './server/commands/record-parcel-sent.ts';
import { withdrawAsGuest } from './server/commands/withdraw-as-guest.ts';
import { withdrawFromOrder } from './server/commands/withdraw-from-order.ts';
import { myReturnLabelFile, returnLabelFile } from './server/queries.ts';
import { followLatePayment } from './server/steps/update-refunds.ts';
import { withdrawalTables } from './server/tables.ts';

export const withdrawals = {
  name: 'withdrawals',
  about: 'Withdrawals by customers, and returns',
  routes: (implement) =>
    implement(
      { ...endpoints, ...adminEndpoints },
      { ...schemas, ...adminSchemas },
      {
        withdrawFromOrder,
        withdrawAsGuest,
        tellParcelSent: recordParcelSent,
        moveWithdrawal,
        refuseWithdrawal,
        makeReturnLabel,
        returnLabelPdf: returnLabelFile,
        myReturnLabelPdf: myReturnLabelFile,
      },
    ),
  tables: withdrawalTables,
  constraints: {
    return_labels_one_current: shippingProblems.labelBusy,
    withdrawal_items_one_per_sale: withdrawalProblems.alreadyWithdrawn,
  },
  reactions: withdrawalReactions,
  hooks: [
    isUntouched.with(sql`not exists (select from withdrawals t where t.order_id = o.id)`),
    onMoneyMoved.with(followLatePayment),
    onMoneyReturned.with(followReturnedMoney),
  ],
  mails: withdrawalMails,
  jobs: [
    { name: 'returns-stuck', needs: 'shipping', every: daily(5, 37), run: alertStuckReturns, retries: 1, seconds: 300 },
  ],
  rounds: [
    { name: 'withdrawals', everyMs: 2000, run: warnOfRefunds },
    { name: 'returns', needs: 'shipping', everyMs: trackingMs, as: 'Colissimo', run: followReturns },
  ],
} satisfies Feature;
