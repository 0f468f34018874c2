import { ABOUT_AN_ORDER, type Tables } from '#platform/server/db/tables.ts';

export const parcelTables = {
  parcels: 'which orders leave together, and nothing of them',
  shipping_labels: ABOUT_AN_ORDER,
} satisfies Tables;
