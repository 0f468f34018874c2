import type { Feature } from '#platform/server/feature.ts';
import { paletteRoutes } from './server/routes.ts';

export const palette = {
  name: 'palette',
  routes: paletteRoutes,
} satisfies Feature;
