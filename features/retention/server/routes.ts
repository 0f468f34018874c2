import * as adminEndpoints from '#features/retention/domain/admin-endpoints.ts';
import * as adminSchemas from '#features/retention/domain/admin-schemas.ts';
import * as endpoints from '#features/retention/domain/endpoints.ts';
import * as schemas from '#features/retention/domain/schemas.ts';
import type { Implement } from '#platform/server/http/implement.ts';
import { eraseAccount } from './commands/erase-account.ts';
import { eraseUser } from './commands/erase-user.ts';
import { forgetPseudo } from './commands/purge-pseudo.ts';
import { dataOf, exportMyData } from './my-data.ts';

export function retentionRoutes(implement: Implement): void {
  implement(
    { ...endpoints, ...adminEndpoints },
    { ...schemas, ...adminSchemas },
    {
      exportMyData,
      eraseMyAccount: eraseAccount,
      eraseUser,
      exportUser: (ctx, { userId }) => dataOf(ctx, userId),
      forgetPseudo,
    },
  );
}
