import { declaredDemoRows } from '#platform/server/db/demo-rows.ts';
import { demoId } from './demo-id.ts';
import { announcedLive, type DemoLive, shownAt } from './lives.ts';
import type { OrderScript } from './order-script.ts';
import { demoPeople } from './people.ts';
import { demoPhotos, photoOf } from './photos.ts';
import { demoPieces } from './pieces.ts';

type Row = Record<string, unknown>;
const DAY = 86_400_000;

/** Returns the demo rows that the features declare, each with an id derived from its first column. */
export const declaredRows = (): [table: string, rows: Row[]][] =>
  declaredDemoRows().map(([table, rows]) => [
    table,
    rows.map((row) => ({ id: rowId(table, Object.values(row)[0]), ...row })),
  ]);

const rowId = (table: string, name: unknown): string => demoId(`${table} ${String(name)}`);

export function catalogRows(lives: readonly DemoLive[], now: Date): [table: string, rows: Row[]][] {
  const firstStart = lives[0]?.start;
  return [
    [
      'lives',
      [...lives, announcedLive(now)].map(({ id, title, ref, start, onAir }) => ({
        id,
        title,
        ref,
        live_date: start,
        is_active: onAir,
        created_at: new Date(Math.min(start.getTime(), now.getTime()) - DAY),
        updated_at: new Date(Math.min(start.getTime(), now.getTime())),
        is_invented: true,
      })),
    ],
    ['photos', demoPhotos().map(({ id }) => ({ id, kept_at: firstStart }))],
    ['products', lives.flatMap(pieceRows)],
  ];
}

function pieceRows({ id: liveId, key, start }: DemoLive): Row[] {
  const createdAt = new Date(start.getTime() - DAY / 2);
  return demoPieces[key].map(([name, price, size, colour], index) => ({
    id: demoId(`piece ${key} ${index + 1}`),
    live_id: liveId,
    ref: index + 1,
    name,
    price_cents: price,
    size,
    color_id: colour === null ? null : rowId('product_colors', colour),
    photo_id: photoOf(name, colour)?.id ?? null,
    created_at: createdAt,
    updated_at: createdAt,
  }));
}

/** Builds the rows of people. A person without an account was created with the first order. */
export function peopleRows(
  scripts: readonly OrderScript[],
  now: Date,
  avatarOf: (pseudo: string) => string | null,
): [table: string, rows: Row[]][] {
  const people = demoPeople.map((person) => {
    const personScripts = scripts.filter((order) => order.opening.buyer.id === person.id);
    const personEvents = personScripts.flatMap((order) => order.events).filter((event) => event.by.id === person.id);
    const firstOrderAt = personScripts[0]?.opening.openedAt ?? now;
    const signedUp = person.signedUpDaysAgo === null ? null : new Date(now.getTime() - person.signedUpDaysAgo * DAY);
    const seenTimes = personEvents.map((event) => event.at.getTime());
    return {
      person,
      createdAt: signedUp ?? firstOrderAt,
      lastSeen: signedUp && new Date(Math.max(signedUp.getTime(), ...seenTimes)),
    };
  });
  return [
    [
      'auth_identities',
      people
        .filter(({ lastSeen }) => lastSeen)
        .map(({ person, createdAt, lastSeen }) => ({
          id: demoId(`identity ${person.email}`),
          email: person.email,
          created_at: createdAt,
          last_sign_in_at: lastSeen,
        })),
    ],
    [
      'users',
      people.map(({ person, createdAt, lastSeen }) => ({
        id: person.id,
        auth_id: lastSeen && demoId(`identity ${person.email}`),
        first_name: person.firstName,
        last_name: person.lastName,
        email: person.email,
        phone_number: person.phone,
        tiktok_username: person.pseudo,
        display_name: person.nickname,
        avatar_url: person.pseudo && person.nickname ? avatarOf(person.pseudo) : null,
        created_at: createdAt,
        updated_at: lastSeen ?? createdAt,
        is_invented: true,
      })),
    ],
  ];
}

/**
 * Returns the first buyer of each piece given in a live, and the time at which the piece was shown. The comments of the
 * live are built from this list.
 */
export function givenIn(
  live: DemoLive,
  scripts: readonly OrderScript[],
): { pseudo: string; ref: number; shown: Date }[] {
  return scripts
    .filter((order) => order.opening.live.id === live.id)
    .flatMap((order) =>
      order.items.map(({ ref }) => ({ pseudo: order.opening.buyer.pseudo, ref, shown: shownAt(live, ref) })),
    )
    .filter(({ ref }, index, all) => all.findIndex((piece) => piece.ref === ref) === index);
}
