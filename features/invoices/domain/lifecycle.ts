export const documentKinds = ['invoice', 'credit-note'] as const;
export type DocumentKind = (typeof documentKinds)[number];

/**
 * Reasons of a document: a sale, an undone refund, a refund, an undone sale, a waived amount, and a waiver that a new
 * sale undoes.
 */
export const documentReasons = [
  'sale',
  'refund-undone',
  'given-back',
  'sale-undone',
  'waived',
  'waiver-undone',
] as const;
export type DocumentReason = (typeof documentReasons)[number];

/** Reasons of a difference between the money of an order and its documents. */
export const gapReasons = ['by-hand', 'of-before', 'charged-back', 'not-invoiced', 'to-give-back', 'missing'] as const;
export type GapReason = (typeof gapReasons)[number];
