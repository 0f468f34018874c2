import { useRef } from 'react';
import { MAX_SEARCH_TEXT } from '#shared/text.ts';
import { CrossIcon } from './glyphs.tsx';
import { SearchIcon } from './later-glyphs.tsx';
import { IconButton } from './IconButton.tsx';
import { TextField, type TextFieldProps } from './TextField.tsx';

type Props = Omit<TextFieldProps, 'type' | 'inputMode' | 'before' | 'after' | 'maxLength' | 'onChange'> & {
  onChange: (value: string) => void;
};

/** `/` focuses this field in the back office. */
export function SearchField({ onChange, ...props }: Props) {
  const cross = useRef<HTMLButtonElement>(null);
  const empty = () => {
    // The button disappears, and would take the focus with it.
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
      maxLength={MAX_SEARCH_TEXT}
      type="search"
      inputMode="search"
      before={<SearchIcon />}
      after={clear || undefined}
      onChange={onChange}
    />
  );
}
