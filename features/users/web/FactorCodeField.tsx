import { TextField } from '#platform/web/ui/TextField.tsx';

interface FactorCodeFieldProps {
  value: string;
  onChange: (code: string) => void;
  hint?: string;
}

/** Takes a code of the authenticator app or a recovery code. */
export const FactorCodeField = (props: FactorCodeFieldProps) => (
  <TextField
    {...props}
    label="Code de votre application"
    name="code"
    required
    autoComplete="one-time-code"
    autoCapitalize="none"
    spellCheck={false}
    maxLength={20}
    placeholder="000000"
  />
);
