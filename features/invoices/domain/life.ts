export const documentKinds = ['invoice', 'credit-note'] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** Why a document was made: a sale was paid; money went back, or came back after all; a sale came to nothing; a rest was given up. */
export const documentReasons = ['sale', 'refund-undone', 'given-back', 'sale-undone', 'waived'] as const;
export type DocumentReason = (typeof documentReasons)[number];

/** Why an order’s money and its documents do not say the same. */
export const gapReasons = ['by-hand', 'of-before', 'charged-back', 'not-invoiced', 'to-give-back', 'missing'] as const;
export type GapReason = (typeof gapReasons)[number];
