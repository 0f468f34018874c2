import { CrossIcon, SearchIcon } from './glyphs.tsx';
import { IconButton } from './IconButton.tsx';
import { TextField, type TextFieldProps } from './TextField.tsx';

type Props = Omit<TextFieldProps, 'type' | 'inputMode' | 'before' | 'after' | 'onChange'> & {
  onChange: (value: string) => void;
};

/** A search; `/` goes to it in the back office. Its label is read out, the placeholder shown. */
export function SearchField({ onChange, ...props }: Props) {
  const clear = props.value && (
    <IconButton aria-label="Effacer la recherche" icon={<CrossIcon size={18} />} onClick={() => onChange('')} />
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
