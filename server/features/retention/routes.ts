import * as endpoints from '#domain/retention/endpoints.ts';
import * as schemas from '#domain/retention/schemas.ts';
import type { Implement } from '#server/http/implement.ts';
import { eraseAccount } from './commands/erase-account.ts';
import { listRetention } from './queries.ts';

export function retentionRoutes(implement: Implement): void {
  implement(endpoints, schemas, { listRetention, eraseMyAccount: eraseAccount });
}
