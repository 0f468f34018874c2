import type { Feature } from '#platform/server/feature.ts';
import * as endpoints from './domain/endpoints.ts';
import * as schemas from './domain/schemas.ts';
import type { Identity } from './domain/schemas.ts';
import { storeLogo } from './server/commands/store-logo.ts';
import { storeNotice } from './server/commands/store-notice.ts';
import { getLogo, getNotice, listLegalNeeds } from './server/queries.ts';
import { identityTables } from './server/tables.ts';

declare module '#platform/server/config/config.ts' {
  interface FirstIdentity extends Identity {}
}

export const identity = {
  name: 'identity',
  about: 'Identity of the shop: name, seller, logo',
  routes: (implement) => implement(endpoints, schemas, { listLegalNeeds, getLogo, storeLogo, getNotice, storeNotice }),
  tables: identityTables,
} satisfies Feature;
