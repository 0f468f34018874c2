import { changedFields, changesSentence, plain } from '#shared/changed-fields.ts';
import { counted } from '#shared/counted.ts';
import { formatEuros } from '#shared/money.ts';
import type { Product } from './admin-schemas.ts';
import { conditionLabels } from './labels.ts';
import type { Condition } from './rules.ts';

interface Pieces {
  /** Null for pieces of several lives. */
  liveId: string | null;
  refs: readonly number[];
}

/** Data stored for each change of pieces. One action of the seller is one change. */
export interface PieceChanges {
  /** The name and the price are null when the pieces differ. */
  created: Pieces & { name: string | null; price: number | null };
  changed: Pieces & { name: string; before: object; after: object };
  priced: Pieces & { pieces: { ref: number; from: number; to: number }[] };
  photographed: Pieces;
  deleted: Pieces & { pieces: { ref: number; name: string; price: number }[] };
}
type PieceChange = keyof PieceChanges;

/** Maximum number of pieces named in a change; the rest are counted. */
const MAX_NAMED = 5;

const euros = (value: unknown): string => (typeof value === 'number' ? formatEuros(value) : '–');
const conditionOf = (value: unknown): string => conditionLabels[value as Condition] ?? '–';

const fields = {
  price: ['Prix', euros],
  name: ['Nom', plain],
  ref: ['Numéro', plain],
  size: ['Taille', plain],
  colourName: ['Couleur', plain],
  composition: ['Composition', plain],
  maker: ['Fabrication', plain],
  condition: ['État', conditionOf],
  liveTitle: ['Live', plain],
  photoId: ['Photo', (value) => (value === null || value === undefined ? 'aucune' : 'autre')],
} satisfies Partial<Record<keyof Product, [label: string, format: (value: unknown) => string]>>;

/** Returns the changes of an edited piece; null without any. */
export const pieceChangesOf = (before: Product, after: Product) =>
  changedFields(before, after, Object.keys(fields) as (keyof typeof fields)[]);

type ChangeData = Readonly<Record<string, unknown>>;
const listOf = (value: unknown): ChangeData[] => (Array.isArray(value) ? value : []);
const named = (pieces: readonly ChangeData[], each: (piece: ChangeData) => string): string => {
  const more = pieces.length - MAX_NAMED;
  const list = pieces.slice(0, MAX_NAMED).map(each).join(', ');
  return more > 0 ? `${list}, et ${counted(more, 'autre')}` : list;
};

const sentences: Record<PieceChange, (data: ChangeData) => string> = {
  created: ({ name, price, count }) => {
    const details = [name, typeof price === 'number' && euros(price)].filter(Boolean).join(', ');
    const made = Number(count) > 1 ? `${plain(count)} pièces créées` : 'Pièce créée';
    return details ? `${made}\u00A0: ${details}` : made;
  },
  changed: ({ name, before, after }) =>
    [plain(name), changesSentence(before, after, fields)].filter(Boolean).join(' · '),
  priced: ({ pieces }) =>
    `Prix\u00A0: ${named(listOf(pieces), ({ ref, from, to }) => `n°\u00a0${plain(ref)} ${euros(from)} → ${euros(to)}`)}`,
  photographed: ({ count }) => (Number(count) > 1 ? `${plain(count)} pièces photographiées` : 'Pièce photographiée'),
  deleted: ({ pieces }) => {
    const all = listOf(pieces);
    const deleted = all.length > 1 ? `${all.length} pièces supprimées` : 'Pièce supprimée';
    return `${deleted}\u00A0: ${named(all, ({ ref, name, price }) => `n°\u00a0${plain(ref)} ${plain(name)}, ${euros(price)}`)}`;
  },
};

export const pieceChanges = Object.keys(sentences);

/** Returns the French sentence of a change of pieces, with the values before and after. */
export const pieceChangeSentence = (change: string, data: ChangeData): string =>
  (sentences[change as PieceChange] as ((data: ChangeData) => string) | undefined)?.(data) ?? change;

/** Returns the pieces of a change in words: « n° 42 », « n° 42 et 3 autres ». */
export function piecesNamed({ refs, count }: ChangeData): string {
  const first = Array.isArray(refs) ? plain(refs[0]) : '–';
  const more = Number(count) - 1;
  return more > 0 ? `n°\u00a0${first} et ${counted(more, 'autre')}` : `n°\u00a0${first}`;
}
