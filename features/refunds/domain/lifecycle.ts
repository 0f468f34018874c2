/** Ways in which a seller refunds without the card provider. */
export const refundMeans = ['cash', 'transfer', 'cheque', 'other'] as const;
export type RefundMeans = (typeof refundMeans)[number];

/** Sources of a refund: the seller in one of these ways, or the customer’s bank by a charge-back. */
export const refundSources = [...refundMeans, 'bank'] as const;
export type RefundSource = (typeof refundSources)[number];
