import type { Reading, ReadingContext } from '../reading-result.ts';
import { claims } from './comments-claims.ts';
import { doubts } from './comments-doubts.ts';
import { heard, heardLast, heardNext } from './comments-heard.ts';
import { remarks } from './comments-remarks.ts';

/** Comment of a live with its meaning for a careful human reader. */
export interface Comment {
  said: string;
  /** `claim 42 17`, `claim air`, `check 42`, `gives-up 42, check 17`, `none`: as `readingOf` says it. */
  meant: string;
}

/** The live of all these comments: the pieces 1 to 120 but for 44, the 30 on air. */
export const live: ReadingContext = {
  refs: new Set(Array.from({ length: 120 }, (_, index) => index + 1).filter((ref) => ref !== 44)),
  onAir: 30,
  sizes: new Set([36, 38, 40, 42, 44, 46]),
  at: new Date('2026-11-21T19:15:00Z'),
  host: 'maboutique',
};

export const comments: readonly Comment[] = [claims, doubts, remarks, heard, heardNext, heardLast].flatMap((table) =>
  Object.entries(table).flatMap(([meant, list]) => list.split(/ · |\n +/).map((text) => ({ said: text, meant }))),
);

const short = { 'claim certain': 'claim', 'claim to-check': 'check', 'unknown-reference to-check': 'unknown' };

/** A reading in the words of the table. */
export function readingOf({ kind, pieces }: Reading): string {
  const words = pieces.map(({ ref, kind: does, certainty, place }) => {
    const verb = short[`${does} ${certainty}` as keyof typeof short] ?? does;
    return { verb, piece: place ? String(ref) : 'air' };
  });
  const certain = words.filter(({ verb }) => verb === 'claim').map(({ piece }) => piece);
  const otherReadings = words.filter(({ verb }) => verb !== 'claim').map(({ verb, piece }) => `${verb} ${piece}`);
  const all = [...(certain.length > 0 ? [`claim ${certain.join(' ')}`] : []), ...otherReadings];
  return all.length > 0 ? all.join(', ') : kind;
}
