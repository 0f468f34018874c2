import {
  ABOUT_AN_ORDER,
  not,
  ofTheBooks,
  notPersonal,
  timestamps,
  notExportedAccounting,
  type Tables,
} from '#platform/server/db/tables.ts';

export const paymentTables = {
  payment_forms: ABOUT_AN_ORDER,
  payment_transactions: {
    id: notPersonal,
    order_id: notPersonal,
    transacted_at: { ...ofTheBooks, exportedAs: 'at' },
    operation: ofTheBooks,
    state: ofTheBooks,
    detailed_status: not('the provider’s name of its state'),
    amount_cents: ofTheBooks,
    refunded_cents: notPersonal,
    parent_id: notPersonal,
    currency: ofTheBooks,
    error_code: not('the bank’s code'),
    error_message: not('the bank’s sentence, the same for all'),
    flag: not('a code of the shop'),
    is_invented: not('whether a stand-in made the payment up'),
    ...timestamps,
  },
  refunds: ABOUT_AN_ORDER,
  order_confirmations: {
    order_id: notPersonal,
    at: ofTheBooks,
    subject: notExportedAccounting,
    text: ofTheBooks,
    html: notExportedAccounting,
    pdf_path: notPersonal,
  },
} satisfies Tables;
