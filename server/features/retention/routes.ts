import * as adminEndpoints from '#domain/retention/admin-endpoints.ts';
import * as adminSchemas from '#domain/retention/admin-schemas.ts';
import * as endpoints from '#domain/retention/endpoints.ts';
import * as schemas from '#domain/retention/schemas.ts';
import type { Implement } from '#server/http/implement.ts';
import { dataOf } from '#server/features/orders/my-data.ts';
import { eraseAccount } from './commands/erase-account.ts';
import { eraseUser } from './commands/erase-user.ts';
import { forgetPseudo } from './commands/forget-pseudo.ts';
import { listRetention } from './queries.ts';

export function retentionRoutes(implement: Implement): void {
  implement(
    { ...endpoints, ...adminEndpoints },
    { ...schemas, ...adminSchemas },
    {
      listRetention,
      eraseMyAccount: eraseAccount,
      eraseUser,
      exportUser: (ctx, { userId }) => dataOf(ctx, userId),
      forgetPseudo,
    },
  );
}
