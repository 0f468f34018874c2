import type { Feature } from '#platform/server/feature.ts';
import { paletteRoutes } from './server/routes.ts';

export const palette = {
  name: 'palette',
  about: 'One search for the whole back office',
  routes: paletteRoutes,
} satisfies Feature;
