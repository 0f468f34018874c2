interface Seller {
  seller: string;
  /** Address in one line: `3 rue Haute, 69001 Lyon`. */
  address: string;
  phone: string;
}

/** Returns the sentence that names the seller. Keeps the postcode and the town on one line. */
export function sellerSentence({ seller, address, phone }: Seller): string {
  const wholeAddress = address.replace(/(\d{5}) /, '$1\u00a0');
  return `Vendue par ${[seller, wholeAddress, phone].filter(Boolean).join(', ')}.`;
}
