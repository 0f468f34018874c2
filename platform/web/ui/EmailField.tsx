import { TextField, type TextFieldProps } from './TextField.tsx';

/** An e-mail address, with the right keyboard and the browser’s own suggestion. */
export const EmailField = (props: Omit<TextFieldProps, 'type' | 'inputMode'>) => (
  <TextField autoComplete="email" autoCapitalize="none" spellCheck={false} {...props} type="email" inputMode="email" />
);
