import { THE_SHOPS, not, ofTheBooks, notPersonal, type Tables } from '#platform/server/db/tables.ts';

export const invoiceTables = {
  invoices: {
    id: notPersonal,
    order_id: notPersonal,
    rank: notPersonal,
    kind: ofTheBooks,
    reason: not('a code of the shop'),
    number: ofTheBooks,
    at: ofTheBooks,
    corrects: ofTheBooks,
    total_cents: ofTheBooks,
    net_cents: ofTheBooks,
    vat_rate: not('the rate of the shop'),
    paid_cents: notPersonal,
    moved_at: notPersonal,
    transaction_ids: notPersonal,
    content: ofTheBooks,
    buyer: ofTheBooks,
    buyer_forgotten_at: notPersonal,
  },
  invoice_series: THE_SHOPS,
  invoicing: THE_SHOPS,
} satisfies Tables;
