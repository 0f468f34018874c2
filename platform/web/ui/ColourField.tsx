import { TextField, type TextFieldProps } from './TextField.tsx';
import styles from './field.module.css';

type Props = Omit<TextFieldProps, 'type' | 'inputMode' | 'after' | 'maxLength' | 'onChange'> & {
  onChange: (hex: string) => void;
};

const isHex = (text: string) => /^#[0-9a-f]{6}$/i.test(text);

export function ColourField({ value, onChange, ...rest }: Props) {
  const type = (typed: string) => onChange(/^[0-9a-f]{1,6}$/i.test(typed.trim()) ? `#${typed.trim()}` : typed.trim());
  return (
    <TextField
      autoComplete="off"
      spellCheck={false}
      placeholder="#8a2c3a"
      {...rest}
      maxLength={7}
      value={value}
      onChange={type}
      after={
        <input
          type="color"
          className={styles.swatchInput}
          aria-label="Choisir la couleur"
          disabled={rest.disabled}
          value={isHex(value) ? value : '#ffffff'}
          onChange={(event) => onChange(event.target.value)}
        />
      }
    />
  );
}
