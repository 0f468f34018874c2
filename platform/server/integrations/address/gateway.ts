/** Suggested address; `street` includes the number when known. */
export interface AddressSuggestion {
  label: string;
  street: string;
  zip: string;
  city: string;
}

/** Suggests French addresses while the user types. Throws ProviderFailure. */
export interface AddressGateway {
  /** Returns a few suggestions, best first; none for a query that is too short. */
  suggest(query: string): Promise<AddressSuggestion[]>;
}
