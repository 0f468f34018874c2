import sql from 'sql-template-tag';
import { shippingProblems } from '#features/shipping/domain/problems.ts';
import { trackingMs } from '#features/shipping/server/commands/follow-parcels.ts';
import { daily } from '#platform/server/events/schedules.ts';
import { isUntouched } from '#features/orders/server/hooks.ts';
import type { Feature } from '#platform/server/feature.ts';
import { withdrawalProblems } from './domain/problems.ts';
import { followReturns, noteStuckReturns } from './server/commands/follow-returns.ts';
import { warnOfRefunds } from './server/commands/warn-of-refunds.ts';
import { withdrawalMails, withdrawalReactions } from './server/reactions.ts';
import { withdrawalRoutes } from './server/routes.ts';
import { withdrawalTables } from './server/tables.ts';

export const withdrawals = {
  name: 'withdrawals',
  about: 'Withdrawals by customers, and the way back',
  routes: withdrawalRoutes,
  tables: withdrawalTables,
  constraints: {
    return_labels_one_current: shippingProblems.labelBusy,
    withdrawal_items_one_per_piece: withdrawalProblems.alreadyWithdrawn,
  },
  reactions: withdrawalReactions,
  hooks: [isUntouched.with(sql`not exists (select from withdrawals t where t.order_id = o.id)`)],
  mails: withdrawalMails,
  jobs: [{ name: 'returns-stuck', every: daily(5, 37), run: noteStuckReturns, retries: 1, seconds: 300 }],
  rounds: [
    { name: 'withdrawals', everyMs: 2000, run: warnOfRefunds },
    { name: 'returns', everyMs: trackingMs, as: 'Colissimo', run: followReturns },
  ],
} satisfies Feature;
