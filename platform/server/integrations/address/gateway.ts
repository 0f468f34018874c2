/** One address found; `street` carries the number when it is known. */
export interface AddressSuggestion {
  label: string;
  street: string;
  zip: string;
  city: string;
}

/** Suggests French addresses while one is typed. Throws ProviderFailure. */
export interface AddressGateway {
  /** A few suggestions, best first; none when the query is too short to be searched. */
  suggest(query: string): Promise<AddressSuggestion[]>;
}
