/** States of a mail in the outbox (decision 0024). */
export const mailStates = ['to-send', 'sending', 'sent', 'unsure', 'given-up', 'dropped'] as const;
export type MailState = (typeof mailStates)[number];

/** Facts about a state of a mail. */
interface MailStateFacts {
  /** The shop sends the mail automatically, now or later. */
  isUnderWay: boolean;
  /** An attempt may still report that the mail left or is not needed, even after the mail became unsure. */
  acceptsResult: boolean;
  /** The mail may have reached its addressee. */
  mayHaveLeft: boolean;
  /** A user may send the mail again, because the shop is not about to send it. */
  canBeResent: boolean;
  /** Kind of attention item under “À traiter”; null when no user needs to act. */
  stuckAs: 'mail-unsure' | 'mail-given-up' | null;
}

/** Facts of each state. */
export const mailLifecycle = {
  'to-send': { isUnderWay: true, acceptsResult: true, mayHaveLeft: false, canBeResent: false, stuckAs: null },
  sending: { isUnderWay: true, acceptsResult: true, mayHaveLeft: true, canBeResent: false, stuckAs: null },
  sent: { isUnderWay: false, acceptsResult: false, mayHaveLeft: true, canBeResent: true, stuckAs: null },
  unsure: { isUnderWay: false, acceptsResult: true, mayHaveLeft: true, canBeResent: true, stuckAs: 'mail-unsure' },
  'given-up': {
    isUnderWay: false,
    acceptsResult: false,
    mayHaveLeft: false,
    canBeResent: true,
    stuckAs: 'mail-given-up',
  },
  dropped: { isUnderWay: false, acceptsResult: false, mayHaveLeft: false, canBeResent: true, stuckAs: null },
} as const satisfies Readonly<Record<MailState, MailStateFacts>>;

/** Returns the states that meet a condition: `mailStatesWhere((state) => state.isUnderWay)`. */
export const mailStatesWhere = (isTrue: (state: MailStateFacts) => boolean): MailState[] =>
  mailStates.filter((state) => isTrue(mailLifecycle[state]));
