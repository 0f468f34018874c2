import type { AddressSuggestion } from '#features/addresses/domain/schemas.ts';
import { suggestAddresses } from '#features/addresses/domain/endpoints.ts';
import { isSearchable } from '#features/addresses/domain/rules.ts';
import { useEndpoint } from '#platform/web/api/query.ts';
import { useDebounced } from '#platform/web/ui/use-debounced.ts';

interface AddressSearch {
  suggestions: readonly AddressSuggestion[];
  unavailable: boolean;
}

/**
 * Suggests addresses for the typed text, 300 ms after the last key; none for an empty text. Ignores late replies for an
 * earlier text.
 */
export function useAddressSearch(typed: string): AddressSearch {
  const q = typed.trim();
  const debounced = useDebounced(q);
  const wanted = isSearchable(debounced);
  const { data, error, isPlaceholderData } = useEndpoint(
    suggestAddresses,
    { q: debounced },
    { enabled: wanted, keepPrevious: true },
  );
  const current = wanted && debounced === q && !isPlaceholderData;
  return {
    suggestions: current && data ? data.suggestions : [],
    unavailable: wanted && q !== '' && (data ? !data.available : error !== null),
  };
}
