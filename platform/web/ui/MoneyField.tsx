import { cents, parseEuros, type Cents } from '#shared/money.ts';
import { TextField, type TextFieldProps } from './TextField.tsx';
import { useTypedText } from './use-typed-text.ts';

type Props = Omit<TextFieldProps, 'value' | 'onChange' | 'type' | 'inputMode' | 'after' | 'numeric'> & {
  /** Cents; null when the field is empty or invalid. */
  value: number | null;
  onChange: (value: Cents | null) => void;
};

const format = (value: number | null): string => (value === null ? '' : (value / 100).toFixed(2).replace('.', ','));

export function MoneyField({ value, onChange, onBlur, ...rest }: Props) {
  const amount = value === null ? null : cents(value);
  const { text, setText, tidy } = useTypedText<Cents | null>(amount, parseEuros, format);
  const type = (typed: string) => {
    setText(typed);
    onChange(parseEuros(typed));
  };
  const leave = () => {
    tidy();
    onBlur?.();
  };
  return (
    <TextField
      autoComplete="off"
      {...rest}
      inputMode="decimal"
      numeric
      after="€"
      value={text}
      onChange={type}
      onBlur={leave}
    />
  );
}
