import { ABOUT_AN_ORDER, not, ofTheBooks, notPersonal, type Tables } from '#platform/server/db/tables.ts';

export const shippingTables = {
  parcel_events: {
    id: notPersonal,
    order_id: notPersonal,
    tracking_id: ofTheBooks,
    code: ofTheBooks,
    label: ofTheBooks,
    stage: not('what the shop reads in the code'),
    at: ofTheBooks,
  },
  parcel_troubles: ABOUT_AN_ORDER,
  packed_pieces: 'which pieces are in their parcel, when and by whom of the shop; gone with their order',
} satisfies Tables;
