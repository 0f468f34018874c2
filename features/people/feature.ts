import type { Feature } from '#platform/server/feature.ts';
import { peopleRoutes } from './server/routes.ts';

export const people = {
  name: 'people',
  about: 'Everything about one person',
  routes: peopleRoutes,
} satisfies Feature;
