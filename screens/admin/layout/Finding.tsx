import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { sentenceOf } from '#platform/web/api/problem.ts';
import { useMay } from '#features/users/web/use-may.ts';
import { PieceHistory } from '#features/claims/web/history/PieceHistory.tsx';
import { OpenCombobox, type LineGroup } from '#platform/web/ui/OpenCombobox.tsx';
import { actionsNamed, type Action } from './actions.tsx';
import { foundGroups } from './found-groups.tsx';
import { paletteField } from './palette-field.ts';
import { PaletteLine } from './PaletteLine.tsx';
import { screensNamed, type Screen } from './screens.ts';
import { useFound } from './use-found.ts';

const MOST_TYPED = 100;
const icon = { size: 20, stroke: 1.8, 'aria-hidden': true } as const;

const screenGroup = (screens: readonly Screen[], go: (to: Screen['to']) => void): LineGroup => ({
  title: 'Écrans',
  lines: screens.map(({ to, label, Icon, ...screen }) => ({
    key: to,
    content: (
      <PaletteLine
        icon={<Icon {...icon} />}
        main={label}
        end={'go' in screen && <kbd aria-hidden>{`G ${screen.go.toUpperCase()}`}</kbd>}
      />
    ),
    pick: () => go(to),
  })),
});

const actionGroup = (actions: readonly Action[], begin: (action: Action) => void): LineGroup => ({
  title: 'Actions',
  lines: actions.map((action) => ({
    key: action.label,
    content: <PaletteLine icon={<action.Icon {...icon} />} main={action.label} />,
    pick: () => begin(action),
  })),
});

/** Shows an error as a row that retries the search. */
const failedGroup = (error: unknown, retry: () => void): LineGroup => ({
  title: 'Commandes, utilisateurs et pièces',
  lines: error
    ? [{ key: 'retry', content: `${sentenceOf(error)} Réessayer`, pick: retry, stays: true, failed: true }]
    : [],
});

/** Typed text. `isEntered` is true when Enter was pressed before a result was listed. */
export interface Typed {
  text: string;
  isEntered: boolean;
}

export interface FindingProps {
  screens: readonly Screen[];
  /** Actions of the frame, added to the common actions. */
  more: readonly Action[];
  typed: Typed;
  onTyped: (typed: Typed) => void;
  onClose: () => void;
  /** Replaces the search with a dialog. */
  onOpen: (window: ReactNode) => void;
}

/** Searches screens, actions and data of the back office. A result opens in a dialog or navigates. */
export default function Finding({ typed: { text, isEntered }, onTyped, onClose, onOpen, screens, more }: FindingProps) {
  const navigate = useNavigate();
  const may = useMay();
  const typed = text.trim().slice(0, MOST_TYPED);
  const { found, loading, error, retry } = useFound(typed);
  const leaveFor = (going: Promise<void>) => (onClose(), void going);
  const groups = [
    actionGroup(actionsNamed(more, typed, may), ({ dialog }) => onOpen(dialog(onClose))),
    screenGroup(screensNamed(screens, typed), (to) => leaveFor(navigate({ to }))),
    ...foundGroups(found, typed, {
      toOrder: (orderId) => leaveFor(navigate({ to: '/admin/orders/$orderId', params: { orderId } })),
      toPerson: (userId) => leaveFor(navigate({ to: '/admin/users/$userId', params: { userId } })),
      toPiece: (piece) => onOpen(<PieceHistory piece={piece} onClose={onClose} />),
      toList: (to, q) => leaveFor(navigate({ to, search: { q } })),
    }),
    failedGroup(error, retry),
  ].filter(({ lines }) => lines.length > 0);
  const takeFirst = useEffectEvent(() => groups[0]?.lines[0]?.pick());
  const isAnswered = isEntered && !loading && !error;
  useEffect(() => {
    if (isAnswered) takeFirst();
  }, [isAnswered]);
  const nothing = typed !== '' && !loading && groups.length === 0 && `Rien ne correspond à «\u00A0${typed}\u00A0».`;
  const near = found.isNear && `Aucun résultat exact. Résultats proches de «\u00A0${typed}\u00A0» :`;
  return (
    <OpenCombobox
      {...paletteField}
      text={text}
      onText={(next) => onTyped({ text: next, isEntered: false })}
      groups={groups}
      note={(loading && 'Recherche…') || nothing || near || ''}
      loading={loading}
      onEnter={() => onTyped({ text, isEntered: true })}
    />
  );
}
