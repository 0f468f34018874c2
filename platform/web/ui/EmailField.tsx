import { TextField, type TextFieldProps } from './TextField.tsx';

/** Field for an e-mail address, with the matching keyboard and autofill. */
export const EmailField = (props: Omit<TextFieldProps, 'type' | 'inputMode'>) => (
  <TextField autoComplete="email" autoCapitalize="none" spellCheck={false} {...props} type="email" inputMode="email" />
);
