import * as z from 'zod/mini';
import { actionId, cents, okReply, id, instant, optional, reverts } from '#shared/http/schemas.ts';
import { moneyOutcomes } from './lifecycle.ts';

/** Alert without the order or the person that it concerns. */
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
 * where they can be erased. A kind that stores a name states when it is deleted. A change of the data opens a settled
 * alert again, so an unchanged cause must give the same data.
 */
export interface AttentionData {
  /** Card payment that differs from the order's total. */
  'payment-amount': { amount: number; total: number };
  /** Payment of an order that was paid already. */
  'payment-double': { amount: number };
  'payment-currency': { amount: number; currency: string };
  /** A test payment in a shop in service. */
  'payment-mode': { amount: number };
  /** A card was refused, and the order is still not paid. */
  'payment-refused': { amount: number; times: number };
  /** A received payment was cancelled at the provider. */
  'payment-cancelled': { amount: number };
  /** Part of a received payment was cancelled at the provider before its capture. */
  'payment-lowered': { amount: number; left: number };
  /** A payment has waited for a day for the bank, or for a validation at the provider. */
  'payment-waiting': { amount: number; status: string };
  /** The provider and the shop report different transactions for an order. The sums may be equal. */
  'books-differ': { ours: number; theirs: number };
  /** The provider accepted and then refused the payment, or the reverse. */
  'payment-contradicted': { amount: number };
  /** The provider reports a status that the shop does not know. */
  'payment-status': { amount: number; status: string };
  /** Refund made at the provider that was not due to the buyer. */
  refund: { amount: number };
  'refund-pending': { amount: number };
  'refund-refused': { amount: number };
  'refund-cancelled': { amount: number };
  /** Refund requested by the shop. The shop does not know whether the provider has made it. */
  'refund-unsure': { amount: number };
  /** The whole order, or each of its pieces, was refunded, and its parcel has not left. */
  'order-refunded': { amount: number };
  /**
   * A part of the order was refunded, and the parcel has not left. The refund names no piece, or a piece that is
   * already packed.
   */
  'parcel-refunded': { amount: number };
  /** The buyer’s bank takes the money back. */
  chargeback: { amount: number };
  /**
   * A cancelled order still has money of its buyer. `keptPostage`: postage of a parcel that leaves with other orders.
   */
  'money-owed': { amount: number; keptPostage?: number };
  /** Money owed for an order that was paid without the card provider. `keptPostage` as in `money-owed`. */
  'money-owed-outside': { amount: number; keptPostage?: number };
  /**
   * The buyer opened an order again that a user had recorded as paid without the card provider. `paidOutsideAt`
   * identifies this payment, so that another payment of the same amount opens the alert again.
   */
  'modified-after-cash': { amount: number; paidOutsideAt?: string };
  /** The carrier's report on a parcel is unreadable, so the status of its order may be outdated. */
  'parcel-unreadable': { trackingId: string };
  /** The carrier cannot deliver for now (`said`: its message), returns the parcel, or has sent no scan for days. */
  'parcel-problem': { trackingId: string; said: string };
  'parcel-returned': { trackingId: string; said: string };
  'parcel-stuck': { trackingId: string; since: string };
  /** The address was corrected during or after the purchase of the label, so the label shows the old address. */
  'label-address': { trackingId: string };
  /**
   * The buyer withdrew, or her refund is soon due. `hasProof`: the pieces are back, the carrier has scanned them, or the
   * buyer declared that they were sent.
   */
  withdrawal: { pieces: number; amount: number };
  'withdrawal-due': { amount: number; hasProof: boolean };
  /**
   * A visitor who is not signed in withdraws from an order that the shop does not find.
   * Holds the normalized number and e-mail (`who`), the name as typed, and the `day`. They are deleted after
   * `monthsKept.unmatched`.
   */
  'withdrawal-unmatched': { number: string; who: string; name: string; day: string };
  /** `UNMATCHED_MAX` alerts of the kind `withdrawal-unmatched` are open, so further withdrawals are not stored. */
  'withdrawals-unkept': { day: string };
  /** The buyer asks a question about the order. A further question opens the alert again. */
  message: { messageId: string };
  /** A mail about an order that was refused permanently, or failed for days. `mail` is its kind. */
  'mail-given-up': { mail: string; reason: string };
  /** A mail about an order. The shop does not know whether the mail left. */
  'mail-unsure': { mail: string; reason: string };
  /**
   * A reminder of an unpaid order that the shop could not send. `dueAt` identifies the reminder, so that the failure of
   * a later reminder opens the alert again.
   */
  'reminder-failed': { dueAt: string };
  /**
   * The nightly run of `at` did not delete all data of a kind. `what` is the name of this kind in the settings. Each
   * failed run opens the alert again, because `at` changes.
   */
  'retention-failed': { what: string; at: string };
  /** A paid order that is not over and was unchanged for years. `since` is its last change. */
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
  /** A user whose account is proved writes the code of a second account. */
  'pseudo-accounts': { pseudo: string | null; heard: string };
  /** The new name of a user on the platform is the pseudo of another user. */
  'pseudo-renamed': { pseudo: string | null; heard: string };
  /** The pseudo of a user now belongs to another person on the platform. */
  'pseudo-recycled': { pseudo: string | null; heard: string };
  /** A piece is free again after its live, and a viewer waits for it. */
  'piece-waits': { ref: number; liveId: string; live: string };
}

export type AttentionKind = keyof AttentionData;

/** Alert to raise. `key` identifies its subject among the alerts of this kind. */
export type Alert = {
  [Kind in AttentionKind]: { kind: Kind; key: string; data: AttentionData[Kind] };
}[AttentionKind];
