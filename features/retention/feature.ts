import { daily } from '#platform/server/events/schedules.ts';
import type { Feature } from '#platform/server/feature.ts';
import { purgeOldData } from '#features/retention/server/commands/purge-old-data.ts';
import * as adminEndpoints from './domain/admin-endpoints.ts';
import * as adminSchemas from './domain/admin-schemas.ts';
import * as endpoints from './domain/endpoints.ts';
import * as schemas from './domain/schemas.ts';
import { retentionMails, retentionReactions } from './server/reactions.ts';
import { eraseAccount } from './server/commands/erase-account.ts';
import { eraseUser } from './server/commands/erase-user.ts';
import { purgePseudo } from './server/commands/purge-pseudo.ts';
import { exportUserData, exportMyData } from './server/my-data.ts';
import { retentionTables } from './server/tables.ts';

export const retention = {
  name: 'retention',
  about: 'Retention periods, export and erasure of data',
  routes: (implement) =>
    implement(
      { ...endpoints, ...adminEndpoints },
      { ...schemas, ...adminSchemas },
      {
        exportMyData,
        eraseMyAccount: eraseAccount,
        eraseUser,
        exportUser: (ctx, { userId }) => exportUserData(ctx, userId),
        forgetPseudo: purgePseudo,
      },
    ),
  tables: retentionTables,
  reactions: retentionReactions,
  mails: retentionMails,
  jobs: [{ name: 'retention', every: daily(4, 17), run: purgeOldData, retries: 1, seconds: 7200 }],
} satisfies Feature;
