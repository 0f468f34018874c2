import { TextField, type TextFieldProps } from './TextField.tsx';
import { useTypedText } from './use-typed-text.ts';

type Props = Omit<TextFieldProps, 'value' | 'onChange' | 'type' | 'inputMode'> & {
  /** Null when the field is empty or invalid. */
  value: number | null;
  onChange: (value: number | null) => void;
};

const parse = (text: string): number | null => (/^\s*\d{1,9}\s*$/.test(text) ? Number(text) : null);
const format = (value: number | null): string => (value === null ? '' : String(value));

export function NumberField({ value, onChange, ...rest }: Props) {
  const { text, setText } = useTypedText(value, parse, format);
  const type = (typed: string) => {
    setText(typed);
    onChange(parse(typed));
  };
  return <TextField autoComplete="off" {...rest} inputMode="numeric" value={text} onChange={type} />;
}
