import { demoDigits } from './demo-id.ts';
import type { DemoLive } from './lives.ts';
import { demoPeople } from './people.ts';

export interface DemoComment {
  at: Date;
  pseudo: string;
  nickname: string;
  type: 'chat' | 'member';
  /** Null for `member`, the arrival of a viewer. */
  comment: string | null;
}

/** Texts of claims, with `%` for the number of the piece. */
const claimTexts = ['%', '% pour moi', 'je prends la %', '%', 'jp %', 'moi la % 🙏', '%', '% svp'];
const remarks = [
  'coucou tout le monde',
  'elle est magnifique ❤️',
  'c’est quelle matière ?',
  'trop belle',
  'il reste du L ?',
  '😍😍',
  'coucou de Brest',
  'vous pouvez remontrer le dos ?',
  'toujours ravie de mes colis',
  'elle taille comment ?',
  'j’adore',
  'passe',
  'la couleur 🔥',
  'on peut la voir portée ?',
  'trop contente d’être là',
  'merci pour le live 🌸',
];
const SECOND = 1000;
/** Maximum length of the small talk. The longest live shows 36 pieces, one every 2.5 minutes. */
const CHATTER_MINUTES = 95;

/**
 * Builds the comments of a live, oldest first: a claim by the buyer of each given piece, claims of second viewers for
 * some pieces, and small talk.
 */
export function commentsOf(
  live: DemoLive,
  given: readonly { pseudo: string; ref: number; shown: Date }[],
  now: Date,
): DemoComment[] {
  const viewers = demoPeople.flatMap(({ pseudo, nickname }) => (pseudo && nickname ? [{ pseudo, nickname }] : []));
  const pick = <T>(items: readonly T[], seed: string): T =>
    items[Number(demoDigits(`${live.key} ${seed}`, 6)) % items.length] as T;
  const chat = (at: Date, viewer: { pseudo: string; nickname: string }, comment: string): DemoComment => ({
    at,
    ...viewer,
    type: 'chat',
    comment,
  });

  const claimed = given.flatMap(({ pseudo, ref, shown }) => {
    const afterShown = (seconds: number) => new Date(shown.getTime() + seconds * SECOND);
    const first = viewers.find((viewer) => viewer.pseudo === pseudo);
    const second = pick(viewers, `second ${ref}`);
    const claimText = (rank: string) => pick(claimTexts, `${rank} ${ref}`).replace('%', String(ref));
    return [
      ...(first ? [chat(afterShown(7), first, claimText('first'))] : []),
      ...(second.pseudo !== pseudo && ref % 3 === 0 ? [chat(afterShown(9), second, claimText('second'))] : []),
    ];
  });
  const minutes = Math.min(CHATTER_MINUTES, (now.getTime() - live.start.getTime()) / 60_000);
  const chatter = Array.from({ length: Math.floor(minutes) }, (_, minute) =>
    chat(
      new Date(live.start.getTime() + (minute * 60 + 23) * SECOND),
      pick(viewers, `who ${minute}`),
      pick(remarks, `what ${minute}`),
    ),
  );
  const all = [...claimed, ...chatter].toSorted((a, b) => a.at.getTime() - b.at.getTime());
  return withArrivals(all).filter(({ at }) => at < now);
}

function withArrivals(all: readonly DemoComment[]): DemoComment[] {
  const arrived = new Set<string>();
  return all
    .flatMap((comment) => {
      if (arrived.has(comment.pseudo)) return [comment];
      arrived.add(comment.pseudo);
      return [
        { ...comment, type: 'member' as const, comment: null, at: new Date(comment.at.getTime() - 4 * SECOND) },
        comment,
      ];
    })
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
}
