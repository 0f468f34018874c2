/** What becomes of a column that says something of a person. */
export interface Fate {
  /** It is in the file that she may ask for. */
  isExported: boolean;
  /** It goes with her account: always, or but for orders that the accounts must keep as they were. */
  isErased: 'always' | 'unless-sold' | 'never';
  /** Of an order that the accounts must keep, these alone of its parts stay. */
  onInvoice?: readonly string[];
}
export interface NotPersonal {
  /** Why it says nothing of a person. */
  because: string;
}

export const hers: Fate = { isExported: true, isErased: 'always' };
export const ofItsSale: Fate = { isExported: true, isErased: 'unless-sold' };
export const ofTheBooks: Fate = { isExported: true, isErased: 'never' };
/** A secret, or what another column says already. */
export const unsaid: Fate = { isExported: false, isErased: 'always' };
/** Goes with the contract, which is kept ten years; the text says the same. */
export const unsaidOfTheBooks: Fate = { isExported: false, isErased: 'never' };
export const not = (because: string): NotPersonal => ({ because });
export const ours = not('a number or a date of ours');
export const byWhom = { actor_id: ours, actor_name: unsaid };

/** When a row was written and last changed. */
export const timestamps = { created_at: ours, updated_at: ours };
/** What a person of the shop wrote about the customer: hers to read (GDPR, article 15), without the author. */
export const aNote = { id: ours, at: ours, author: not('an administrator’s name'), author_id: ours, text: hers };
/** How the money of an order is settled. The history of the order says so to the customer. */
export const settlement = {
  paid_outside_at: ours,
  rest_asked_cents: ours,
  waived_cents: ours,
  postage_parcel_id: ours,
};
/** Columns of an account that describe the shop's work, not the person. */
export const accountFacts = {
  invitation: not('a part of a link, of use while there is no account'),
  told_at: not('when the shop wrote to who had no account yet'),
  told_by: not('an administrator’s name'),
  is_invented: not('whether the demo made the account up'),
  is_admin: not('administrators have no such file and are not erased'),
  role: not('administrators have no such file and are not erased'),
};

/** When, how and how much of a withdrawal was refunded. */
export const refundFacts = { refunded_at: ofTheBooks, refunded_by: ofTheBooks, returned_cents: ours };
