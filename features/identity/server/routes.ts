import * as endpoints from '#features/identity/domain/endpoints.ts';
import * as schemas from '#features/identity/domain/schemas.ts';
import type { Implement } from '#platform/server/http/implement.ts';
import { keepLogo } from './commands/keep-logo.ts';
import { keepNotice } from './commands/keep-notice.ts';
import { getLogo, getNotice, listLegalNeeds } from './queries.ts';

export function identityRoutes(implement: Implement): void {
  implement(endpoints, schemas, { listLegalNeeds, getLogo, keepLogo, getNotice, keepNotice });
}
