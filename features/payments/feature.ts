import sql from 'sql-template-tag';
import { orderProblems } from '#features/orders/domain/problems.ts';
import { isUntouched, onCardMoneyRead, onUnpaidChange } from '#features/orders/server/hooks.ts';
import type { Feature } from '#platform/server/feature.ts';
import { isExpiredAt } from '#features/orders/server/steps/begin-hold.ts';
import * as adminEndpoints from './domain/admin-endpoints.ts';
import * as adminSchemas from './domain/admin-schemas.ts';
import * as endpoints from './domain/endpoints.ts';
import * as schemas from './domain/schemas.ts';
import { askProvider, paymentCallback } from './server/commands/ask-provider.ts';
import { expireOrders } from './server/commands/expire-orders.ts';
import { paymentMails, paymentReactions } from './server/reactions.ts';
import { modifyUnpaidOrder } from './server/commands/modify-unpaid-order.ts';
import { askForRest, waiveRest } from './server/commands/ask-for-rest.ts';
import { openForm, paymentUrl } from './server/commands/open-form.ts';
import { receiveNotice } from './server/commands/receive-notice.ts';
import { findCardMoney, findPayableForm, getConfirmation, getMyConfirmation } from './server/queries.ts';
import { paymentTables } from './server/tables.ts';

export const payments = {
  name: 'payments',
  about: 'Payments by card, and the provider’s notices',
  routes: (implement) =>
    implement(
      { ...endpoints, ...adminEndpoints },
      { ...schemas, ...adminSchemas },
      {
        paymentToken: openForm,
        paymentUrl,
        paymentCallback,
        paymentNotice: { provider: 'Lyra', handle: receiveNotice },
        modifyOrder: modifyUnpaidOrder,
        getMyConfirmation,
        getConfirmation,
        askForRest,
        waiveRest,
      },
    ),
  tables: paymentTables,
  constraints: {
    payment_forms_order_id_fkey: orderProblems.notFound,
    payment_transactions_order_id_fkey: orderProblems.notFound,
  },
  reactions: paymentReactions,
  hooks: [
    onCardMoneyRead.with(findCardMoney),
    onUnpaidChange.with(findPayableForm),
    isUntouched.with(sql`not exists (select from payment_forms t where t.order_id = o.id)
      and not exists (select from payment_transactions t where t.order_id = o.id)
      and not exists (select from refunds t where t.order_id = o.id)`),
  ],
  mails: paymentMails,
  jobs: [
    {
      name: 'payment-check',
      needs: 'payment',
      run: (ctx, { orderId }) => askProvider(ctx, String(orderId)),
      retries: 5,
      seconds: 60,
    },
  ],
  gauges: [
    {
      name: 'defile_holds_due',
      help: 'Unpaid orders whose time is over and that are not cancelled yet',
      read: (now) => sql`select count(*) as value from orders o where ${isExpiredAt(now)}`,
    },
  ],
  rounds: [{ name: 'holds', everyMs: 2000, run: expireOrders }],
} satisfies Feature;
