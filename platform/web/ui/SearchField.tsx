import { useRef } from 'react';
import { CrossIcon } from './glyphs.tsx';
import { SearchIcon } from './later-glyphs.tsx';
import { IconButton } from './IconButton.tsx';
import { TextField, type TextFieldProps } from './TextField.tsx';

type Props = Omit<TextFieldProps, 'type' | 'inputMode' | 'before' | 'after' | 'onChange'> & {
  onChange: (value: string) => void;
};

/** A search; `/` goes to it in the back office. Its label is read out, the placeholder shown. */
export function SearchField({ onChange, ...props }: Props) {
  const cross = useRef<HTMLButtonElement>(null);
  const empty = () => {
    // The cross goes away: the cursor goes back to the search.
    cross.current?.closest('div')?.querySelector('input')?.focus();
    onChange('');
  };
  const clear = props.value && (
    <IconButton ref={cross} aria-label="Effacer la recherche" icon={<CrossIcon size={18} />} onClick={empty} />
  );
  return (
    <TextField
      autoComplete="off"
      spellCheck={false}
      hideLabel
      {...props}
      type="search"
      inputMode="search"
      before={<SearchIcon />}
      after={clear || undefined}
      onChange={onChange}
    />
  );
}
