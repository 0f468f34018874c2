/** States of a mail in the outbox (decision 0024). */
export const mailStates = ['to-send', 'sending', 'sent', 'unsure', 'given-up', 'dropped'] as const;
export type MailState = (typeof mailStates)[number];

/** Facts about a state of a mail. */
interface MailLife {
  /** The shop sends it automatically, now or later. */
  isUnderWay: boolean;
  /** An attempt may still report that the mail left or is not needed, even after the mail became unsure. */
  mayBeSettled: boolean;
  /** A user may send it again, because the shop is not about to send it. */
  mayBeResent: boolean;
  /** Kind of attention item under “À traiter”; null when no user needs to act. */
  stuckAs: 'mail-unsure' | 'mail-given-up' | null;
}

/** Facts of each state. */
export const mailLife = {
  'to-send': { isUnderWay: true, mayBeSettled: true, mayBeResent: false, stuckAs: null },
  sending: { isUnderWay: true, mayBeSettled: true, mayBeResent: false, stuckAs: null },
  sent: { isUnderWay: false, mayBeSettled: false, mayBeResent: true, stuckAs: null },
  unsure: { isUnderWay: false, mayBeSettled: true, mayBeResent: true, stuckAs: 'mail-unsure' },
  'given-up': { isUnderWay: false, mayBeSettled: false, mayBeResent: true, stuckAs: 'mail-given-up' },
  dropped: { isUnderWay: false, mayBeSettled: false, mayBeResent: true, stuckAs: null },
} as const satisfies Readonly<Record<MailState, MailLife>>;

/** Returns the states that meet a condition: `mailStatesWhere((life) => life.isUnderWay)`. */
export const mailStatesWhere = (isTrue: (life: MailLife) => boolean): MailState[] =>
  mailStates.filter((state) => isTrue(mailLife[state]));
