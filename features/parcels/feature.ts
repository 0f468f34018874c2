import type { Feature } from '#platform/server/feature.ts';

export const parcels = {
  name: 'parcels',
  about: 'Parcels that several orders share, and their labels',
} satisfies Feature;
