import type { ParcelStage } from '#shared/parcel-stage.ts';

/** A returned parcel counts as on its way: its order stays shipped, and `returned_at` marks the return. */
export const placeByStage: Readonly<Record<ParcelStage, 'announced' | 'on-its-way' | 'delivered'>> = {
  announced: 'announced',
  'in-transit': 'on-its-way',
  'out-for-delivery': 'on-its-way',
  'at-counter': 'on-its-way',
  problem: 'on-its-way',
  delivered: 'delivered',
  returned: 'on-its-way',
};
