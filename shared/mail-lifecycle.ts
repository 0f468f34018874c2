/** States of the outbox (decision 0024). */
export const mailStates = ['to-send', 'sending', 'sent', 'unsure', 'given-up', 'dropped'] as const;
export type MailState = (typeof mailStates)[number];

interface MailStateFacts {
  isUnderWay: boolean;
  /** True while an attempt may still report that the mail left or is not needed, even after the mail became unsure. */
  acceptsResult: boolean;
  mayHaveLeft: boolean;
  /** True when the shop will not send the mail automatically. */
  canBeResent: boolean;
  /** Kind of attention item; null when no user needs to act. */
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

export const mailStatesWhere = (isTrue: (state: MailStateFacts) => boolean): MailState[] =>
  mailStates.filter((state) => isTrue(mailLifecycle[state]));
