export const refundMeans = ['cash', 'transfer', 'cheque', 'other'] as const;
export type RefundMeans = (typeof refundMeans)[number];

/** `bank`: the customer’s bank, by a charge-back. */
export const refundSources = [...refundMeans, 'bank'] as const;
export type RefundSource = (typeof refundSources)[number];
