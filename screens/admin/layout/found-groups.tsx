import { IconHanger, IconList, IconShoppingBag, IconUserCircle } from '@tabler/icons-react';
import { MOST_FOUND } from './rules.ts';
import type { Found, FoundPiece, FoundPerson } from './schemas.ts';
import { displayNameOf } from '#features/users/domain/labels.ts';
import { OrderBadge } from '#features/orders/web/OrderBadge.tsx';
import { DateTime } from '#platform/web/ui/DateTime.tsx';
import { Money } from '#platform/web/ui/Money.tsx';
import type { LineGroup } from '#platform/web/ui/OpenCombobox.tsx';
import { PaletteLine } from './PaletteLine.tsx';

export interface ResultLinks {
  toOrder: (orderId: string) => void;
  toPerson: (userId: string) => void;
  toPiece: (piece: FoundPiece) => void;
  /** Opens the list filtered by the text. */
  toList: (path: '/admin/orders' | '/admin/users', q: string) => void;
}

const icon = { size: 20, stroke: 1.8, 'aria-hidden': true } as const;

const whoElse = (person: FoundPerson): string =>
  [person.pseudo && `@${person.pseudo}`, person.email]
    .filter((word) => word && word !== displayNameOf(person))
    .join(' · ');

/** Adds a link to the whole list when more results may exist. */
const allOf = (
  found: readonly unknown[],
  path: '/admin/orders' | '/admin/users',
  typed: string,
  { toList }: ResultLinks,
) =>
  found.length < MOST_FOUND
    ? []
    : [
        {
          key: path,
          content: <PaletteLine icon={<IconList {...icon} />} main={`Tout voir dans la liste`} />,
          pick: () => toList(path, typed),
        },
      ];

export const foundGroups = ({ orders, people, pieces }: Found, typed: string, ways: ResultLinks): LineGroup[] => [
  {
    title: 'Pièces',
    lines: pieces.map((piece) => ({
      key: piece.id,
      content: (
        <PaletteLine
          icon={<IconHanger {...icon} />}
          main={`n°\u00A0${piece.ref} · ${piece.name}`}
          detail={`${piece.liveTitle} · ${piece.orderNumber === null ? 'libre' : `prise, ${piece.orderNumber}`}`}
        />
      ),
      pick: () => ways.toPiece(piece),
    })),
  },
  {
    title: 'Commandes',
    lines: [
      ...orders.map(({ id, number, status, cancelReason, isReturned, orderDate, total, pseudo, customer }) => ({
        key: id,
        content: (
          <PaletteLine
            icon={<IconShoppingBag {...icon} />}
            main={`${number} · ${pseudo ? `@${pseudo}` : customer}`}
            detail={
              <>
                <DateTime at={orderDate} format="date" /> · <Money cents={total} />
              </>
            }
            end={<OrderBadge status={status} cancelReason={cancelReason} isReturned={isReturned} />}
          />
        ),
        pick: () => ways.toOrder(id),
      })),
      ...allOf(orders, '/admin/orders', typed, ways),
    ],
  },
  {
    title: 'Utilisateurs',
    lines: [
      ...people.map((person) => ({
        key: person.id,
        content: (
          <PaletteLine icon={<IconUserCircle {...icon} />} main={displayNameOf(person)} detail={whoElse(person)} />
        ),
        pick: () => ways.toPerson(person.id),
      })),
      ...allOf(people, '/admin/users', typed, ways),
    ],
  },
];
