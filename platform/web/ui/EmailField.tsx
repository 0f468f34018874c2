import { TextField, type TextFieldProps } from './TextField.tsx';

export const EmailField = (props: Omit<TextFieldProps, 'type' | 'inputMode'>) => (
  <TextField autoComplete="email" autoCapitalize="none" spellCheck={false} {...props} type="email" inputMode="email" />
);
