import { daily } from '#platform/server/events/schedules.ts';
import type { Feature } from '#platform/server/feature.ts';
import { purgeOldData } from '#features/retention/server/commands/purge-old-data.ts';
import { retentionMails, retentionReactions } from './server/reactions.ts';
import { retentionRoutes } from './server/routes.ts';
import { retentionTables } from './server/tables.ts';

export const retention = {
  name: 'retention',
  about: 'How long data is kept; export and erasure',
  routes: retentionRoutes,
  tables: retentionTables,
  reactions: retentionReactions,
  mails: retentionMails,
  jobs: [{ name: 'retention', every: daily(4, 17), run: purgeOldData, retries: 1, seconds: 7200 }],
} satisfies Feature;
