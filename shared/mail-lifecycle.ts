/** States of a mail in the outbox (decision 0024). */
export const mailStates = ['to-send', 'sending', 'sent', 'unsure', 'given-up', 'dropped'] as const;
export type MailState = (typeof mailStates)[number];

interface MailStateFacts {
  /** True while the shop sends the mail automatically, now or later. */
  isUnderWay: boolean;
  /** True while an attempt may still report that the mail left or is not needed, even after the mail became unsure. */
  acceptsResult: boolean;
  /** True when the mail may have reached its addressee. */
  mayHaveLeft: boolean;
  /** True when a user may send the mail again, because the shop will not send it automatically. */
  canBeResent: boolean;
  /** Kind of attention item under “À traiter”; null when no user needs to act. */
  stuckAs: 'mail-unsure' | 'mail-given-up' | null;
}

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
