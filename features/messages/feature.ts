import sql from 'sql-template-tag';
import { orderProblems } from '#features/orders/domain/problems.ts';
import { isUntouched } from '#features/orders/server/hooks.ts';
import type { Feature } from '#platform/server/feature.ts';
import { messageMails } from './server/reactions.ts';
import { messageRoutes } from './server/routes.ts';
import { messageTables } from './server/tables.ts';

export const messages = {
  name: 'messages',
  about: 'Questions of buyers about their orders, and the answers',
  routes: messageRoutes,
  tables: messageTables,
  hooks: [isUntouched.with(sql`not exists (select from order_messages t where t.order_id = o.id)`)],
  mails: messageMails,
  constraints: { order_messages_order_id_fkey: orderProblems.notFound },
} satisfies Feature;
