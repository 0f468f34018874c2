import {
  ABOUT_AN_ORDER,
  notPersonalBecause,
  neverErased,
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
    transacted_at: { ...neverErased, exportedAs: 'at' },
    operation: neverErased,
    state: neverErased,
    detailed_status: notPersonalBecause('the provider’s name of its state'),
    amount_cents: neverErased,
    refunded_cents: notPersonal,
    parent_id: notPersonal,
    currency: neverErased,
    error_code: notPersonalBecause('the bank’s code'),
    error_message: notPersonalBecause('the bank’s sentence, the same for all'),
    flag: notPersonalBecause('a code of the shop'),
    is_invented: notPersonalBecause('whether a stand-in made the payment up'),
    ...timestamps,
  },
  refunds: ABOUT_AN_ORDER,
  order_confirmations: {
    order_id: notPersonal,
    at: neverErased,
    subject: notExportedAccounting,
    text: neverErased,
    html: notExportedAccounting,
    pdf_path: notPersonal,
  },
} satisfies Tables;
