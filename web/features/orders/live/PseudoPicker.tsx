import { useRef, type Ref } from 'react';
import { normalisePseudo } from '#domain/users/rules.ts';
import { StandingMarks } from '#web/features/users/StandingMarks.tsx';
import { UnusualLetters } from '#web/features/users/UnusualLetters.tsx';
import { Combobox } from '#web/ui/Combobox.tsx';
import { usePseudoSearch, type FoundPseudo } from './use-pseudo-search.ts';
import styles from '../pieces.module.css';

interface PseudoPickerProps {
  liveId: string;
  value: string;
  onChange: (pseudo: string) => void;
  /** Enter on what is typed: `chosen` when a line of the list was taken, who is meant is then certain. */
  onEnter: (pseudo: string, chosen: boolean) => void;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

const FAILED = 'Impossible de charger les pseudos';

const Found = ({ found }: { found: FoundPseudo }) => (
  <span className={styles.line}>
    <b translate="no">@{found.pseudo}</b>
    <UnusualLetters pseudo={found.pseudo} />
    <StandingMarks standing={found.standing} />
    {found.displayName && <span className={styles.muted}>{found.displayName}</span>}
    {found.isCustomer && <span className={styles.account}>a un compte</span>}
  </span>
);

/** A pseudo among those known, or a new one. A click fills the field; Enter goes on. */
export function PseudoPicker({ liveId, value, onChange, onEnter, error, ref }: PseudoPickerProps) {
  const { pseudos, loading, error: problem, retry } = usePseudoSearch(liveId, value);
  const byKey = useRef(false);
  const take = (pseudo: string) => {
    onChange(pseudo);
    if (byKey.current) onEnter(pseudo, true);
  };
  return (
    <div
      onKeyDownCapture={() => {
        byKey.current = true;
      }}
      onPointerDownCapture={() => {
        byKey.current = false;
      }}
    >
      <Combobox<FoundPseudo>
        ref={ref}
        label="Pseudo TikTok"
        placeholder="lea"
        text={value}
        onText={onChange}
        options={pseudos}
        optionKey={(found) => found.pseudo}
        optionText={(found) => found.pseudo}
        renderOption={(found) => <Found found={found} />}
        onPick={(found) => take(found.pseudo)}
        onFree={(typed) => take(normalisePseudo(typed))}
        freeLabel={(typed) => `Créer « ${normalisePseudo(typed)} »`}
        enterTakes="exact"
        onEnter={() => onEnter(normalisePseudo(value), false)}
        loading={loading}
        emptyText="Aucun pseudo connu"
        failure={problem ? { sentence: FAILED, onRetry: retry } : undefined}
        error={error ?? (problem ? FAILED : undefined)}
      />
    </div>
  );
}
