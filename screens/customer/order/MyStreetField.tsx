import { useState } from 'react';
import type { AddressSuggestion } from '#features/addresses/domain/schemas.ts';
import { Combobox } from '#platform/web/ui/Combobox.tsx';
import { useAddressSearch } from './use-address-search.ts';

export type FoundStreet = Pick<AddressSuggestion, 'street' | 'zip' | 'city'>;

interface MyStreetFieldProps {
  name: string;
  value: string;
  error?: string | null | undefined;
  onChange?: ((street: string) => void) | undefined;
  onBlur?: (() => void) | undefined;
  onFound: (found: FoundStreet) => void;
}

/** Street field with suggestions of the national address base. Accepts any address (CUS-13). */
export function MyStreetField({ name, value, error, onChange, onBlur, onFound }: MyStreetFieldProps) {
  // Searches only typed text: neither the initial address nor a selected suggestion.
  const [searched, setSearched] = useState('');
  const { suggestions, unavailable } = useAddressSearch(searched);
  return (
    <Combobox
      label="Adresse"
      required
      name={name}
      autoComplete="address-line1"
      placeholder="12 rue de la République, bâtiment B"
      hint={
        unavailable
          ? 'Les suggestions d’adresse sont indisponibles, saisissez votre adresse.'
          : 'Adresses : Base Adresse Nationale'
      }
      error={error}
      text={value}
      onText={(typed) => {
        onChange?.(typed);
        setSearched(typed);
      }}
      options={suggestions}
      optionKey={({ label }) => label}
      optionText={({ label }) => label}
      enterTakes="exact"
      emptyText={null}
      onPick={(found) => {
        setSearched('');
        onFound(found);
      }}
      {...(onBlur && { onBlur })}
    />
  );
}
