import type { AddressSuggestion } from '#domain/addresses/schemas.ts';
import { suggestAddresses } from '#domain/addresses/endpoints.ts';
import { isSearchable } from '#domain/addresses/rules.ts';
import { useEndpoint } from '#web/api/query.ts';
import { useDebounced } from '#web/ui/use-debounced.ts';

interface AddressSearch {
  suggestions: readonly AddressSuggestion[];
  /** The address service does not answer now. */
  unavailable: boolean;
}

/**
 * Addresses like the one being typed, 300 ms after the last key; none for an empty text. What comes late, for
 * something typed before, is not shown.
 */
export function useAddressSearch(typed: string): AddressSearch {
  const q = typed.trim();
  const settled = useDebounced(q);
  const wanted = isSearchable(settled);
  const { data, error, isPlaceholderData } = useEndpoint(
    suggestAddresses,
    { q: settled },
    { enabled: wanted, keepPrevious: true },
  );
  const current = wanted && settled === q && !isPlaceholderData;
  return {
    suggestions: current && data ? data.suggestions : [],
    unavailable: wanted && q !== '' && (data ? !data.available : error !== null),
  };
}
