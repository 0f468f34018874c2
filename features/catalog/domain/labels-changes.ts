import { changedFields, changesSentence, valueText } from '#shared/changed-fields.ts';
import { counted } from '#shared/counted.ts';
import { formatEuros } from '#shared/money.ts';
import type { Product } from './admin-schemas.ts';
import { conditionLabels } from './labels.ts';
import type { Condition } from './rules.ts';

interface ChangedPieces {
  /** Live of the pieces; null for a selection that may span several lives. */
  liveId: string | null;
  refs: readonly number[];
}

/** Data of each kind of change. One action on several pieces is one change. */
export interface PieceChanges {
  /** `name` and `price` are null when the pieces have different names or prices. */
  created: ChangedPieces & { name: string | null; price: number | null };
  changed: ChangedPieces & { name: string; before: object; after: object };
  priced: ChangedPieces & { pieces: { ref: number; from: number; to: number }[] };
  photographed: ChangedPieces;
  deleted: ChangedPieces & { pieces: { ref: number; name: string; price: number }[] };
}
type PieceChange = keyof PieceChanges;

const MAX_NAMED = 5;

const euros = (value: unknown): string => (typeof value === 'number' ? formatEuros(value) : '–');
const conditionOf = (value: unknown): string => conditionLabels[value as Condition] ?? '–';

const fields = {
  price: ['Prix', euros],
  name: ['Nom', valueText],
  ref: ['Numéro', valueText],
  size: ['Taille', valueText],
  colourName: ['Couleur', valueText],
  composition: ['Composition', valueText],
  maker: ['Fabrication', valueText],
  condition: ['État', conditionOf],
  liveTitle: ['Live', valueText],
  photoId: ['Photo', (value) => (value === null || value === undefined ? 'aucune' : 'autre')],
} satisfies Partial<Record<keyof Product, [label: string, format: (value: unknown) => string]>>;

export const pieceChangesOf = (before: Product, after: Product) =>
  changedFields(before, after, Object.keys(fields) as (keyof typeof fields)[]);

/** Data of a change as `listHistory` sends it: the first of `refs` instead of all, and their number as `count`. */
type ChangeData = Readonly<Record<string, unknown>>;
const piecesIn = (value: unknown): ChangeData[] => (Array.isArray(value) ? value : []);
const describePieces = (pieces: readonly ChangeData[], describe: (piece: ChangeData) => string): string => {
  const hiddenCount = pieces.length - MAX_NAMED;
  const list = pieces.slice(0, MAX_NAMED).map(describe).join(', ');
  return hiddenCount > 0 ? `${list}, et ${counted(hiddenCount, 'autre')}` : list;
};

const sentences: Record<PieceChange, (data: ChangeData) => string> = {
  created: ({ name, price, count }) => {
    const details = [name, typeof price === 'number' && euros(price)].filter(Boolean).join(', ');
    const countText = Number(count) > 1 ? `${valueText(count)} pièces créées` : 'Pièce créée';
    return details ? `${countText}\u00A0: ${details}` : countText;
  },
  changed: ({ name, before, after }) =>
    [valueText(name), changesSentence(before, after, fields)].filter(Boolean).join(' · '),
  priced: ({ pieces }) =>
    `Prix\u00A0: ${describePieces(piecesIn(pieces), ({ ref, from, to }) => `n°\u00a0${valueText(ref)} ${euros(from)} → ${euros(to)}`)}`,
  photographed: ({ count }) =>
    Number(count) > 1 ? `${valueText(count)} pièces photographiées` : 'Pièce photographiée',
  deleted: ({ pieces }) => {
    const all = piecesIn(pieces);
    const countText = all.length > 1 ? `${all.length} pièces supprimées` : 'Pièce supprimée';
    return `${countText}\u00A0: ${describePieces(all, ({ ref, name, price }) => `n°\u00a0${valueText(ref)} ${valueText(name)}, ${euros(price)}`)}`;
  },
};

export const pieceChanges = Object.keys(sentences);

export const pieceChangeSentence = (change: string, data: ChangeData): string =>
  (sentences[change as PieceChange] as ((data: ChangeData) => string) | undefined)?.(data) ?? change;

export function piecesNamed({ refs, count }: ChangeData): string {
  const first = Array.isArray(refs) ? valueText(refs[0]) : '–';
  const hiddenCount = Number(count) - 1;
  return hiddenCount > 0 ? `n°\u00a0${first} et ${counted(hiddenCount, 'autre')}` : `n°\u00a0${first}`;
}
