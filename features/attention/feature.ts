import sql from 'sql-template-tag';
import { isCodeUnderReview } from '#features/users/server/hooks.ts';
import type { Feature } from '#platform/server/feature.ts';
import * as endpoints from './domain/endpoints.ts';
import * as schemas from './domain/schemas.ts';
import { moneyKinds } from './domain/labels-money.ts';
import { stuckMails } from './server/reactions.ts';
import { reopenAttention, settleAttention } from './server/commands/settle-attention.ts';
import { hasOpenCodeAlert } from './server/queries.ts';
import { attentionTables } from './server/tables.ts';

export const attention = {
  name: 'attention',
  about: 'Alerts that need manual review',
  routes: (implement) =>
    implement(endpoints, schemas, {
      settleAttention,
      reopenAttention,
    }),
  tables: attentionTables,
  hooks: [isCodeUnderReview.by(hasOpenCodeAlert)],
  mailWatcher: stuckMails,
  gauges: [
    {
      name: 'defile_attention_open',
      help: 'Open alerts, by kind',
      label: 'kind',
      read: () =>
        sql`select kind as label, count(*) as value from attention_items where settled_at is null group by kind`,
    },
    {
      name: 'defile_money_flagged',
      help: 'Open alerts about money',
      read: () => sql`
        select count(*) as value from attention_items
        where settled_at is null and kind = any(${Object.keys(moneyKinds)}::text[])`,
    },
  ],
} satisfies Feature;
