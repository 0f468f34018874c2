import * as z from 'zod/mini';
import { actionId, cents, okReply, id, instant, optional, reverts } from '#shared/http/schemas.ts';
import { moneyOutcomes } from './rules-outcomes.ts';

export const attentionLine = z.object({
  id,
  kind: z.string(),
  data: z.record(z.string(), z.unknown()),
  createdAt: instant,
});
export type AttentionLine = z.infer<typeof attentionLine>;

export const settleAttention = {
  summary:
    'Settle an alert (“C’est réglé”), with a note and, for some alerts about money, where the money went; author and time are stored',
  input: z.object({
    attentionId: id,
    note: optional(500),
    money: z.optional(z.enum(moneyOutcomes)),
    /** Amount of the alert on screen. The request is refused when the amount has changed since. */
    amount: z.optional(cents),
  }),
  reply: z.extend(okReply, { action: actionId }),
};

export const reopenAttention = {
  summary:
    'Open a settled alert again; its history stays. `reverts` is the `action` in the reply to the settlement, or the `id` of the latest step; without `reverts`, only an action of the caller, the shop or a provider from the last minute is undone',
  input: z.object({ attentionId: id, note: optional(500), reverts }),
  reply: okReply,
};

/**
 * Data of each kind of alert. Contains facts only, with money in cents. Names and e-mails are read from the order,
 * where they can be erased. The comment of a kind with a name states when the name is deleted. A change of the data
 * opens a settled alert again, so an unchanged cause must give the same data.
 */
export interface AttentionData {
  'payment-amount': { amount: number; total: number };
  'payment-double': { amount: number };
  'payment-currency': { amount: number; currency: string };
  'payment-mode': { amount: number };
  'payment-refused': { amount: number; times: number };
  'payment-cancelled': { amount: number };
  /** Part of a received payment was cancelled at the provider before its capture. */
  'payment-lowered': { amount: number; left: number };
  'payment-waiting': { amount: number; status: string };
  /** The sums may be equal: the transactions then differ. */
  'books-differ': { ours: number; theirs: number };
  'payment-contradicted': { amount: number };
  'payment-status': { amount: number; status: string };
  /** Refund made at the provider that was not due to the buyer. */
  refund: { amount: number };
  'refund-pending': { amount: number };
  'refund-refused': { amount: number };
  'refund-cancelled': { amount: number };
  'refund-unsure': { amount: number };
  /** The whole order, or each of its pieces, was refunded, and its parcel has not left. */
  'order-refunded': { amount: number };
  /**
   * A part of the order was refunded, and the parcel has not left. The refund names no piece, or a piece that is
   * already packed.
   */
  'parcel-refunded': { amount: number };
  chargeback: { amount: number };
  /**
   * `keptPostage`: postage of a parcel that leaves with other orders. `money-owed-outside` states 0 when the shop keeps
   * none, and leaves the field out when the postage is kept from card money.
   */
  'money-owed': { amount: number; keptPostage?: number };
  'money-owed-outside': { amount: number; keptPostage?: number };
  /**
   * The buyer opened an order again that a user had recorded as paid without the card provider. `paidOutsideAt`
   * identifies this payment, so that another payment of the same amount opens the alert again.
   */
  'modified-after-cash': { amount: number; paidOutsideAt?: string };
  'parcel-unreadable': { trackingId: string };
  /** `said`: message of the carrier. */
  'parcel-problem': { trackingId: string; said: string };
  'parcel-returned': { trackingId: string; said: string };
  'parcel-stuck': { trackingId: string; since: string };
  'label-address': { trackingId: string };
  withdrawal: { pieces: number; amount: number };
  /**
   * `hasProof`: the pieces are back, the carrier has scanned them, or the buyer declared that they were sent.
   */
  'withdrawal-due': { amount: number; hasProof: boolean };
  /**
   * A visitor who is not signed in withdraws from an order that the shop does not find.
   * Holds the normalized number and e-mail (`who`), the name as typed, and the `day`. They are deleted after
   * `monthsKept.unmatched`.
   */
  'withdrawal-unmatched': { number: string; who: string; name: string; day: string };
  /** Withdrawals of `day` that were not stored, because `MAX_UNMATCHED` alerts `withdrawal-unmatched` were open. */
  'withdrawals-unkept': { day: string };
  /** A further question of the buyer opens the alert again. */
  message: { messageId: string };
  /** A mail about an order was refused permanently, or failed for days. `mail` is the kind of the mail. */
  'mail-given-up': { mail: string; reason: string };
  'mail-unsure': { mail: string; reason: string };
  /**
   * A reminder of an unpaid order that the shop could not send. `dueAt` identifies the reminder, so that the failure of
   * a later reminder opens the alert again.
   */
  'reminder-failed': { dueAt: string };
  /** The buyer validated an order of a total of 0 €. A seller sets it to paid. */
  'order-free': { pieces: number };
  /**
   * The nightly run of `at` did not delete all data of a kind. `what` is the name of this kind in the settings. Each
   * failed run opens the alert again, because `at` changes.
   */
  'retention-failed': { what: string; at: string };
  'order-left-open': { since: string };
  /**
   * The warning before the deletion of an inactive account could not be sent, so the account stays. `who` is the
   * pseudo, or else the e-mail, deleted with the account. `day` is the day on which the mail was abandoned.
   */
  'account-untold': { who: string; day: string; reason: string };
  /**
   * A viewer wrote the code of an account under the pseudo `heard`, but the account declares `pseudo`. This kind and
   * the next three store names, which are deleted with the account.
   */
  'pseudo-proof': { pseudo: string | null; heard: string };
  'pseudo-accounts': { pseudo: string | null; heard: string };
  'pseudo-renamed': { pseudo: string | null; heard: string };
  'pseudo-recycled': { pseudo: string | null; heard: string };
  'piece-waits': { ref: number; liveId: string; live: string };
}

export type AttentionKind = keyof AttentionData;

/** Alert to raise. `key` identifies its subject among the alerts of this kind. */
export type Alert = {
  [Kind in AttentionKind]: { kind: Kind; key: string; data: AttentionData[Kind] };
}[AttentionKind];
