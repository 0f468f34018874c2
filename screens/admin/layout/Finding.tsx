import { isPlaceholderEmail } from '#shared/email.ts';
import { MAX_SEARCH_TEXT } from '#shared/text.ts';
import { IconList, IconShoppingBag, IconUserCircle } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { PieceHistory } from '#features/claims/web/history/PieceHistory.tsx';
import { OrderBadge } from '#features/orders/web/OrderBadge.tsx';
import { PiecePicture } from '#features/photos/web/PiecePicture.tsx';
import { displayNameOf, nameOrErased } from '#features/users/domain/labels.ts';
import { useMay } from '#features/users/web/use-may.ts';
import { sentenceOf, type ApiProblem } from '#platform/web/api/problem.ts';
import { useEndpoint } from '#platform/web/api/query.ts';
import { DateTime } from '#platform/web/ui/DateTime.tsx';
import { Money } from '#platform/web/ui/Money.tsx';
import { MutedText } from '#platform/web/ui/MutedText.tsx';
import { OpenCombobox, type LineGroup } from '#platform/web/ui/OpenCombobox.tsx';
import { useDebounced } from '#platform/web/ui/use-debounced.ts';
import type { AdminLink } from '#screens/shell/admin-links.ts';
import { actionsNamed, type Action } from './actions.tsx';
import { findAnything } from './endpoints.ts';
import { MAX_FOUND, matchesLabel } from './rules.ts';
import type { Found, FoundPerson, FoundPiece } from './schemas.ts';
import styles from './palette.module.css';

/** `isEntered` is true when Enter was pressed before a result was listed. */
export interface Typed {
  text: string;
  isEntered: boolean;
}

export interface FindingProps {
  screens: readonly AdminLink[];
  more: readonly Action[];
  field: { label: string; placeholder: string; autoFocus: boolean };
  typed: Typed;
  onTyped: (typed: Typed) => void;
  onClose: () => void;
  onOpen: (dialog: ReactNode) => void;
}

export default function Finding({
  typed: { text, isEntered },
  onTyped,
  onClose,
  onOpen,
  screens,
  more,
  field,
}: FindingProps) {
  const navigate = useNavigate();
  const may = useMay();
  const typed = text.trim().slice(0, MAX_SEARCH_TEXT);
  const { found, loading, error, retry } = useFound(typed);
  const closeAndGo = (navigation: Promise<void>) => (onClose(), void navigation);
  const groups = [
    actionGroup(actionsNamed(more, typed, may), ({ dialog, to }) => {
      if (dialog) onOpen(dialog(onClose));
      else if (to) closeAndGo(navigate(to));
    }),
    screenGroup(screensNamed(screens, typed), (to) => closeAndGo(navigate({ to }))),
    ...foundGroups(found, typed, {
      toOrder: (orderId) => closeAndGo(navigate({ to: '/admin/orders/$orderId', params: { orderId } })),
      toPerson: (userId) => closeAndGo(navigate({ to: '/admin/users/$userId', params: { userId } })),
      toPiece: (piece) => onOpen(<PieceHistory piece={piece} onClose={onClose} />),
      toList: (to, q) => closeAndGo(navigate({ to, search: { q } })),
    }),
    failedGroup(error, retry),
  ].filter(({ lines }) => lines.length > 0);
  const pickFirst = useEffectEvent(() => groups[0]?.lines[0]?.pick());
  const isAnswered = isEntered && !loading && !error;
  useEffect(() => {
    if (isAnswered) pickFirst();
  }, [isAnswered]);
  const emptyNote = typed !== '' && !loading && groups.length === 0 && `Rien ne correspond à «\u00A0${typed}\u00A0».`;
  const nearNote = found.isNear && `Aucun résultat exact. Résultats proches de «\u00A0${typed}\u00A0»\u00A0:`;
  return (
    <OpenCombobox
      {...field}
      text={text}
      onText={(next) => onTyped({ text: next, isEntered: false })}
      groups={groups}
      note={(loading && 'Recherche…') || emptyNote || nearNote || ''}
      loading={loading}
      onEnter={() => onTyped({ text, isEntered: true })}
    />
  );
}

const DEBOUNCE_MS = 150;
const nothingFound: Found & { isNear: boolean } = { orders: [], people: [], pieces: [], isNear: false };

interface SearchState {
  found: typeof nothingFound;
  loading: boolean;
  error: ApiProblem | null;
  retry: () => void;
}

function useFound(typed: string): SearchState {
  const q = useDebounced(typed, DEBOUNCE_MS);
  const { data, error, refetch } = useEndpoint(findAnything, { q }, { enabled: q !== '' });
  const isCurrent = q === typed && typed !== '';
  return {
    found: (isCurrent && data) || nothingFound,
    loading: typed !== '' && (!isCurrent || (!data && !error)),
    error: isCurrent && !data ? error : null,
    retry: () => void refetch(),
  };
}

const icon = { size: 20, stroke: 1.8, 'aria-hidden': true } as const;

const screenGroup = (screens: readonly AdminLink[], go: (to: AdminLink['to']) => void): LineGroup => ({
  title: 'Écrans',
  lines: screens.map(({ to, label, Icon, go: key }) => ({
    key: to,
    content: (
      <PaletteLine
        icon={<Icon {...icon} />}
        main={label}
        end={key && <kbd aria-hidden>{`G ${key.toUpperCase()}`}</kbd>}
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

const failedGroup = (error: unknown, retry: () => void): LineGroup => ({
  title: 'Commandes, utilisateurs et pièces',
  lines: error
    ? [{ key: 'retry', content: `${sentenceOf(error)} Réessayer`, pick: retry, stays: true, failed: true }]
    : [],
});

const screensNamed = (screens: readonly AdminLink[], typed: string): readonly AdminLink[] =>
  typed === '' ? screens : screens.filter(({ label, words }) => matchesLabel(typed, `${label} ${words}`));

interface ResultLinks {
  toOrder: (orderId: string) => void;
  toPerson: (userId: string) => void;
  toPiece: (piece: FoundPiece) => void;
  toList: (path: '/admin/orders' | '/admin/users', q: string) => void;
}

const foundGroups = ({ orders, people, pieces }: Found, typed: string, links: ResultLinks): LineGroup[] => [
  {
    title: 'Pièces',
    lines: pieces.map((piece) => ({
      key: piece.id,
      content: (
        <PaletteLine
          icon={<PiecePicture piece={piece} size="list" />}
          main={`n°\u00A0${piece.ref} · ${piece.name}`}
          detail={`${piece.liveTitle} · ${piece.orderNumber === null ? 'libre' : `prise, ${piece.orderNumber}`}`}
        />
      ),
      pick: () => links.toPiece(piece),
    })),
  },
  {
    title: 'Commandes',
    lines: [
      ...orders.map(({ id, number, orderDate, total, pseudo, customer, ...order }) => ({
        key: id,
        content: (
          <PaletteLine
            icon={<IconShoppingBag {...icon} />}
            main={`${number} · ${pseudo ? `@${pseudo}` : nameOrErased(customer)}`}
            detail={
              <>
                <DateTime at={orderDate} format="date" /> · <Money cents={total} />
              </>
            }
            end={<OrderBadge order={order} size="small" />}
          />
        ),
        pick: () => links.toOrder(id),
      })),
      ...fullListLink(orders, '/admin/orders', typed, links),
    ],
  },
  {
    title: 'Utilisateurs',
    lines: [
      ...people.map((person) => ({
        key: person.id,
        content: (
          <PaletteLine icon={<IconUserCircle {...icon} />} main={displayNameOf(person)} detail={otherNames(person)} />
        ),
        pick: () => links.toPerson(person.id),
      })),
      ...fullListLink(people, '/admin/users', typed, links),
    ],
  },
];

const otherNames = (person: FoundPerson): string =>
  [person.pseudo && `@${person.pseudo}`, isPlaceholderEmail(person.email) ? null : person.email]
    .filter((word) => word && word !== displayNameOf(person))
    .join(' · ');

const fullListLink = (
  found: readonly unknown[],
  path: '/admin/orders' | '/admin/users',
  typed: string,
  { toList }: ResultLinks,
) =>
  found.length < MAX_FOUND
    ? []
    : [
        {
          key: path,
          content: <PaletteLine icon={<IconList {...icon} />} main="Tout voir dans la liste" />,
          pick: () => toList(path, typed),
        },
      ];

interface PaletteLineProps {
  icon?: ReactNode;
  main: ReactNode;
  /** Text that distinguishes equal names. */
  detail?: ReactNode;
  end?: ReactNode;
}

const PaletteLine = ({ icon, main, detail, end }: PaletteLineProps) => (
  <span className={styles.line}>
    {icon}
    <span className={styles.words}>
      <span className={styles.main}>{main}</span>
      {detail && (
        <>
          {' '}
          <MutedText>{detail}</MutedText>
        </>
      )}
    </span>
    {end && <span className={styles.end}> {end}</span>}
  </span>
);
