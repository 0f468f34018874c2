import { TextField } from '#platform/web/ui/TextField.tsx';
import { tidyPseudo } from './use-pseudo-check.ts';

interface PseudoFieldProps {
  value: string;
  onChange: (pseudo: string) => void;
  error: string | null | undefined;
  checking: boolean;
  free: boolean;
}

const HELP = 'Votre identifiant TikTok, sans le @. Ce n’est pas votre nom affiché.';

export const PseudoField = ({ value, onChange, error, checking, free }: PseudoFieldProps) => (
  <TextField
    label="Pseudo TikTok"
    name="tiktok_username"
    required
    before="@"
    placeholder="votre.pseudo"
    autoComplete="off"
    autoCapitalize="none"
    spellCheck={false}
    value={value}
    error={error}
    onChange={(typed) => onChange(tidyPseudo(typed))}
    hint={
      <>
        {HELP}
        <span role="status">{checking && !error ? ' Vérification…' : free ? ' ✓ Ce pseudo est libre.' : ''}</span>
      </>
    }
  />
);
