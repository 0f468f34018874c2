/** Where a mail of the outbox is (decision 0024). */
export const mailStates = ['to-send', 'sending', 'sent', 'unsure', 'given-up', 'dropped'] as const;
export type MailState = (typeof mailStates)[number];

/** All that the shop asks of a mail’s state. */
interface MailLife {
  /** The shop sends it by itself, now or later. */
  isUnderWay: boolean;
  /** An attempt may still say that it has left, or need not: also when it was given up as unsure meanwhile. */
  mayBeSettled: boolean;
  /** A person may have it sent again: the shop is not about to send it anyway. */
  mayBeResent: boolean;
  /** It waits for a person, as this thing of “À regarder”; null where it does not. */
  stuckAs: 'mail-unsure' | 'mail-given-up' | null;
}

/** A mail’s life, state by state. */
export const mailLife = {
  'to-send': { isUnderWay: true, mayBeSettled: true, mayBeResent: false, stuckAs: null },
  sending: { isUnderWay: true, mayBeSettled: true, mayBeResent: false, stuckAs: null },
  sent: { isUnderWay: false, mayBeSettled: false, mayBeResent: true, stuckAs: null },
  unsure: { isUnderWay: false, mayBeSettled: true, mayBeResent: true, stuckAs: 'mail-unsure' },
  'given-up': { isUnderWay: false, mayBeSettled: false, mayBeResent: true, stuckAs: 'mail-given-up' },
  dropped: { isUnderWay: false, mayBeSettled: false, mayBeResent: true, stuckAs: null },
} as const satisfies Readonly<Record<MailState, MailLife>>;

/** The states of which something is true: `mailStatesWhere((life) => life.isUnderWay)`. */
export const mailStatesWhere = (isTrue: (life: MailLife) => boolean): MailState[] =>
  mailStates.filter((state) => isTrue(mailLife[state]));
