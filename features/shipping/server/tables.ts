import {
  ABOUT_AN_ORDER,
  notPersonalBecause,
  neverErased,
  notPersonal,
  type Tables,
} from '#platform/server/db/tables.ts';

export const shippingTables = {
  parcel_events: {
    id: notPersonal,
    order_id: notPersonal,
    tracking_id: neverErased,
    code: neverErased,
    label: neverErased,
    stage: notPersonalBecause('stage that the shop derives from the code'),
    at: neverErased,
  },
  parcel_troubles: ABOUT_AN_ORDER,
  packed_pieces: 'pieces in their parcel, with the instant and the packer; deleted with their order',
} satisfies Tables;
