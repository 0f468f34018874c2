import { THE_SHOPS, not, ofTheBooks, ours, type Tables } from '#platform/server/db/tables.ts';

export const invoiceTables = {
  invoices: {
    id: ours,
    order_id: ours,
    rank: ours,
    kind: ofTheBooks,
    reason: not('a word of ours'),
    number: ofTheBooks,
    at: ofTheBooks,
    corrects: ofTheBooks,
    total_cents: ofTheBooks,
    net_cents: ofTheBooks,
    vat_rate: not('the rate of the shop'),
    paid_cents: ours,
    moved_at: ours,
    transaction_ids: ours,
    content: ofTheBooks,
    buyer: ofTheBooks,
    buyer_forgotten_at: ours,
  },
  invoice_series: THE_SHOPS,
  invoicing: THE_SHOPS,
} satisfies Tables;
