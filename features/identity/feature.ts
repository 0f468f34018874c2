import type { Feature } from '#platform/server/feature.ts';
import type { Identity } from './domain/schemas.ts';
import { identityRoutes } from './server/routes.ts';
import { identityTables } from './server/tables.ts';

declare module '#platform/server/config/config.ts' {
  interface FirstIdentity extends Identity {}
}

export const identity = {
  name: 'identity',
  about: 'Who the shop is: its name, its seller, its logo',
  routes: identityRoutes,
  tables: identityTables,
} satisfies Feature;
