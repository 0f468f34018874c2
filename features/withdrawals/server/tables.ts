import { ABOUT_AN_ORDER, hers, not, ofItsSale, ofTheBooks, ours, type Tables } from '#platform/server/db/tables.ts';

export const withdrawalTables = {
  withdrawals: {
    id: ours,
    order_id: ours,
    name: ofItsSale,
    email: hers,
    stated_at: ofTheBooks,
    amount_cents: ofTheBooks,
    postage_cents: ours,
    refund_due_on: ours,
    needs_return: not('where the parcel was'),
    sent_at: ofTheBooks,
    tracking_number: ofTheBooks,
    received_at: ofTheBooks,
    refunded_at: ofTheBooks,
    refunded_by: ofTheBooks,
    returned_cents: ours,
    refused_at: ofTheBooks,
    refusal_reason: not('one of two words of ours'),
    warned_at: ours,
    state: ofTheBooks,
  },
  withdrawal_items: 'pieces, exported with their withdrawal',
  return_labels: ABOUT_AN_ORDER,
} satisfies Tables;
