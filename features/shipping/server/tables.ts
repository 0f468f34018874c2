import { ABOUT_AN_ORDER, not, ofTheBooks, ours, type Tables } from '#platform/server/db/tables.ts';

export const shippingTables = {
  parcel_events: {
    id: ours,
    order_id: ours,
    tracking_id: ofTheBooks,
    code: ofTheBooks,
    label: ofTheBooks,
    stage: not('what the shop reads in the code'),
    at: ofTheBooks,
  },
  parcel_troubles: ABOUT_AN_ORDER,
  packed_pieces: 'which pieces are in their parcel, when and by whom of the shop; gone with their order',
} satisfies Tables;
