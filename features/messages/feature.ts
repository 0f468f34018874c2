import sql from 'sql-template-tag';
import { orderProblems } from '#features/orders/domain/problems.ts';
import { isUntouched } from '#features/orders/server/hooks.ts';
import type { Feature } from '#platform/server/feature.ts';
import * as adminEndpoints from './domain/admin-endpoints.ts';
import * as adminSchemas from './domain/admin-schemas.ts';
import * as endpoints from './domain/endpoints.ts';
import * as schemas from './domain/schemas.ts';
import { answerBuyer, askAboutOrder } from './server/commands/write-message.ts';
import { messageMails } from './server/reactions.ts';
import { messageTables } from './server/tables.ts';

export const messages = {
  name: 'messages',
  about: 'Questions of buyers about their orders, and the answers',
  routes: (implement) =>
    implement({ ...endpoints, ...adminEndpoints }, { ...schemas, ...adminSchemas }, { askAboutOrder, answerBuyer }),
  tables: messageTables,
  hooks: [isUntouched.with(sql`not exists (select from order_messages t where t.order_id = o.id)`)],
  mails: messageMails,
  constraints: { order_messages_order_id_fkey: orderProblems.notFound },
} satisfies Feature;
