import {
  WITHOUT_PERSONS,
  notPersonalBecause,
  neverErased,
  notPersonal,
  type Tables,
} from '#platform/server/db/tables.ts';

export const invoiceTables = {
  invoices: {
    id: notPersonal,
    order_id: notPersonal,
    rank: notPersonal,
    kind: neverErased,
    reason: notPersonalBecause('a code of the shop'),
    number: neverErased,
    at: neverErased,
    corrects: neverErased,
    total_cents: neverErased,
    net_cents: neverErased,
    vat_rate: notPersonalBecause('the rate of the shop'),
    paid_cents: notPersonal,
    moved_at: notPersonal,
    transaction_ids: notPersonal,
    content: neverErased,
    buyer: neverErased,
    buyer_forgotten_at: notPersonal,
  },
  invoice_series: WITHOUT_PERSONS,
  invoicing: WITHOUT_PERSONS,
} satisfies Tables;
