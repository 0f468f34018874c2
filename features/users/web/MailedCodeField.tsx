import { TextField, type TextFieldProps } from '#platform/web/ui/TextField.tsx';

export const CODE_LENGTH = 6;
/** A pasted code may have spaces or the mail's subject around it. */
const digitsOf = (typed: string): string => typed.replace(/\D/g, '').slice(0, CODE_LENGTH);

interface MailedCodeFieldProps extends Pick<TextFieldProps, 'label' | 'hint' | 'error' | 'required' | 'value' | 'ref'> {
  name: string;
  onChange: (digits: string) => void;
}

export const MailedCodeField = ({ onChange, ...rest }: MailedCodeFieldProps) => (
  <TextField
    {...rest}
    inputMode="numeric"
    autoComplete="one-time-code"
    placeholder="000000"
    onChange={(typed) => onChange(digitsOf(typed))}
  />
);
