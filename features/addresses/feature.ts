import type { Feature } from '#platform/server/feature.ts';
import { addressRoutes } from './server/routes.ts';

export const addresses = {
  name: 'addresses',
  about: 'Suggestions of addresses',
  routes: addressRoutes,
} satisfies Feature;
