export interface AddressSuggestion {
  label: string;
  street: string;
  zip: string;
  city: string;
}

/** Throws ProviderFailure. */
export interface AddressGateway {
  /** Best first; empty for a query that is too short. */
  suggest(query: string): Promise<AddressSuggestion[]>;
}
