import { invoiceParts } from '#domain/retention/rules.ts';

/** What becomes of a column that says something of a person. */
interface Fate {
  /** It is in the file that she may ask for. */
  isExported: boolean;
  /** It goes with her account: always, or but for orders that the accounts must keep as they were. */
  isErased: 'always' | 'unless-sold' | 'never';
  /** Of an order that the accounts must keep, these alone of its parts stay. */
  onInvoice?: readonly string[];
}
interface NotPersonal {
  /** Why it says nothing of a person. */
  because: string;
}

const hers: Fate = { isExported: true, isErased: 'always' };
const ofItsSale: Fate = { isExported: true, isErased: 'unless-sold' };
const ofTheBooks: Fate = { isExported: true, isErased: 'never' };
/** A secret, or what another column says already. */
const unsaid: Fate = { isExported: false, isErased: 'always' };
/** Goes with the contract, which is kept ten years; the text says the same. */
const unsaidOfTheBooks: Fate = { isExported: false, isErased: 'never' };
const not = (because: string): NotPersonal => ({ because });
const ours = not('a number or a date of ours');
const byWhom = { actor_id: ours, actor_name: unsaid };

/** The tables that hold a person’s data, column by column: each new one is decided here, and a test asks the shop. */
export const personalColumns: Readonly<Record<string, Readonly<Record<string, Fate | NotPersonal>>>> = {
  users: {
    id: ours,
    auth_id: unsaid,
    first_name: hers,
    last_name: hers,
    email: hers,
    phone_number: hers,
    tiktok_username: hers,
    display_name: hers,
    avatar_url: hers,
    tiktok_user_id: hers,
    invitation: not('a part of a link, of use while there is no account'),
    told_at: not('when the shop wrote to who had no account yet'),
    told_by: not('an administrator’s name'),
    search_text: unsaid,
    is_admin: not('administrators have no such file and are not erased'),
    role: not('administrators have no such file and are not erased'),
    created_at: ofTheBooks,
    updated_at: ours,
  },
  auth_identities: { id: unsaid, email: hers, password_hash: unsaid, created_at: unsaid, last_sign_in_at: hers },
  sessions: {
    id: unsaid,
    token_hash: unsaid,
    user_id: unsaid,
    created_at: hers,
    renewed_at: unsaid,
    expires_at: hers,
    user_agent: hers,
  },
  pseudo_codes: { user_id: unsaid, code: unsaid, expires_at: unsaid },
  pseudo_proofs: { user_id: unsaid, tiktok_user_id: hers, pseudo: hers, proved_at: hers },
  user_blocks: {
    id: ours,
    user_id: ours,
    reason: hers,
    blocked_at: hers,
    blocked_by: not('an administrator’s name'),
    unblocked_at: hers,
    unblocked_by: not('an administrator’s name'),
  },
  sign_in_requests: {
    id: unsaid,
    purpose: unsaid,
    email: unsaid,
    pseudo: unsaid,
    token_hash: unsaid,
    code_hash: unsaid,
    wrong_codes: unsaid,
    wrong_elsewhere: unsaid,
    browser_hash: unsaid,
    created_at: unsaid,
    expires_at: unsaid,
    used_at: unsaid,
  },
  orders: {
    id: ours,
    order_number: ofTheBooks,
    order_date: ofTheBooks,
    payment_date: ofTheBooks,
    paid_outside_at: ours,
    status: ofTheBooks,
    total_amount_cents: ofTheBooks,
    postage_cents: ofTheBooks,
    live_id: ours,
    user_id: ours,
    shipping_type: not('the same carrier for all'),
    shipping_address: { ...ofItsSale, onInvoice: invoiceParts },
    shipping_label_path: ours,
    tracking_id: ofTheBooks,
    parcel_id: ours,
    payment_id: ours,
    payment_status: not('the provider’s word for what the payments say'),
    pseudo: hers,
    display_name: hers,
    live_title: ofTheBooks,
    comment: hers,
    held_from: ours,
    held_until: ours,
    remind_at: ours,
    hold_retry_at: ours,
    is_hold_by_hand: not('a choice of the shop'),
    cancel_reason: not('a word of ours'),
    withdrawal_told_at: ours,
    terms_version_id: ofTheBooks,
    terms_accepted_at: ofTheBooks,
    created_at: ours,
    updated_at: ours,
  },
  order_events: {
    id: ours,
    order_id: ours,
    at: ours,
    actor_kind: not('customer, administrator or machine'),
    ...byWhom,
    type: not('a word of ours'),
    data: unsaid,
  },
  order_notes: {
    id: ours,
    order_id: ours,
    at: ours,
    author: not('an administrator’s name'),
    text: unsaid,
  },
  attention_steps: {
    id: ours,
    item_id: ours,
    at: ours,
    what: not('a word of ours'),
    actor_kind: not('customer, administrator or machine'),
    ...byWhom,
    note: not('an administrator’s note about an order'),
  },
  setting_changes: {
    id: ours,
    key: not('a word of ours'),
    at: ours,
    ...byWhom,
    value_before: not('a setting of the shop'),
    value_after: not('a setting of the shop'),
  },
  payment_transactions: {
    id: ours,
    order_id: ours,
    operation: ofTheBooks,
    state: ofTheBooks,
    detailed_status: not('the provider’s word for its state'),
    amount_cents: ofTheBooks,
    refunded_cents: ours,
    parent_id: ours,
    currency: ofTheBooks,
    error_code: not('the bank’s word'),
    error_message: not('the bank’s sentence, the same for all'),
    transacted_at: ofTheBooks,
    flag: not('a word of ours'),
    created_at: ours,
    updated_at: ours,
  },
  order_confirmations: {
    order_id: ours,
    at: ofTheBooks,
    subject: unsaidOfTheBooks,
    text: ofTheBooks,
    html: unsaidOfTheBooks,
    pdf_path: ours,
  },
  invoices: {
    id: ours,
    order_id: ours,
    rank: ours,
    kind: ofTheBooks,
    reason: not('one of four words of ours'),
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
    refused_at: ofTheBooks,
    refusal_reason: not('one of two words of ours'),
    warned_at: ours,
    state: ofTheBooks,
  },
  parcel_events: {
    id: ours,
    order_id: ours,
    tracking_id: ofTheBooks,
    code: ofTheBooks,
    label: ofTheBooks,
    stage: not('what the shop reads in the code'),
    at: ofTheBooks,
  },
};
