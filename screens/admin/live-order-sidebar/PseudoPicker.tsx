import { useRef, useState, type Ref } from 'react';
import { usePseudoSearch, type FoundPseudo } from '#features/orders/web/live/use-pseudo-search.ts';
import { hasUnusualLetters } from '#features/users/domain/reading-letters.ts';
import { normalisePseudo } from '#features/users/domain/rules.ts';
import { BuyerWarningMarks } from '#features/users/web/BuyerWarningMarks.tsx';
import { useConnection } from '#platform/web/api/live-feed.ts';
import { Combobox } from '#platform/web/ui/Combobox.tsx';
import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';
import { Text } from '#platform/web/ui/Text.tsx';
import styles from '#features/orders/web/pieces.module.css';

interface PseudoPickerProps {
  liveId: string;
  /** Number of the piece to give, whose queue is suggested first; empty without a piece. */
  pieceRef: string;
  value: string;
  onChange: (pseudo: string) => void;
  /** `chosen` is true for an option of the list, which needs no confirmation. */
  onEnter: (pseudo: string, chosen: boolean) => void;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

const FAILED = 'Impossible de charger les pseudos';

const sourceLabels = { claimant: 'a demandé la pièce', speaker: 'vient d’écrire' } as const;

const FoundOption = ({ found }: { found: FoundPseudo }) => (
  <span className={styles.line}>
    <span>
      {found.isNear && 'Vouliez-vous '}
      <b translate="no">@{found.pseudo}</b>
      {found.isNear && '\u00A0?'}
    </span>
    {found.source && (
      <StatusBadge label={sourceLabels[found.source]} tone={found.source === 'claimant' ? 'info' : 'neutral'} />
    )}
    <UnusualLetters pseudo={found.pseudo} />
    <BuyerWarningMarks standing={found.standing} />
    {found.displayName && <Text muted>{found.displayName}</Text>}
    {found.isCustomer && <span className={styles.account}>a un compte</span>}
  </span>
);

const NewOption = ({ pseudo }: { pseudo: string }) => (
  <span className={styles.line}>
    Créer «&nbsp;{pseudo}&nbsp;» <StatusBadge label="nouveau" tone="warning" />
  </span>
);

/** Field for a known or new pseudo. A click on an option only fills the field, and Enter also calls `onEnter`. */
export function PseudoPicker({ liveId, pieceRef, value, onChange, onEnter, error, ref }: PseudoPickerProps) {
  const [isFocused, setFocused] = useState(false);
  const search = usePseudoSearch({ liveId, pieceRef, typed: value, isFocused });
  // During an outage, the typed pseudo is accepted without a search.
  const isShopUnreachable = useConnection() === 'stale';
  const { pseudos, loading, retry } = search;
  const problem = isShopUnreachable ? null : search.error;
  const isKeyboardInput = useRef(false);
  const choose = (pseudo: string) => {
    onChange(pseudo);
    if (isKeyboardInput.current) onEnter(pseudo, true);
  };
  return (
    <div
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      onKeyDownCapture={() => {
        isKeyboardInput.current = true;
      }}
      onPointerDownCapture={() => {
        isKeyboardInput.current = false;
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
        renderOption={(found) => <FoundOption found={found} />}
        onPick={(found) => choose(found.pseudo)}
        {...(!isShopUnreachable && {
          onFree: (typed: string) => choose(normalisePseudo(typed)),
          freeLabel: (typed: string) => <NewOption pseudo={normalisePseudo(typed)} />,
        })}
        enterTakes="exact"
        selectsOnFocus
        onEnter={() => onEnter(normalisePseudo(value), false)}
        loading={loading && !isShopUnreachable}
        emptyText={isShopUnreachable ? null : 'Aucun pseudo connu'}
        failure={problem ? { sentence: FAILED, onRetry: retry } : undefined}
        error={error ?? (problem ? FAILED : undefined)}
      />
    </div>
  );
}

export const UnusualLetters = ({ pseudo }: { pseudo: string }) =>
  hasUnusualLetters(pseudo) && <StatusBadge tone="danger" label="lettres inhabituelles" />;
