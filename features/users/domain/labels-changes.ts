import { changedFields, changesSentence, valueText } from '#shared/changed-fields.ts';
import { counted } from '#shared/counted.ts';
import { quoted } from '#shared/quoted.ts';

/** Erased with the person's data. */
export interface PersonChanges {
  edited: { before: object; after: object };
  merged: { after: { orders: number } };
  'merge-undone': { after: { orders: number } };
  claimed: { after: { pseudo: string; orders?: number } };
  'note-written': object;
  'note-removed': object;
}
type PersonChange = keyof PersonChanges;

interface Block {
  reason: string;
  block: string;
}

/** Deleted with the block. */
export interface BlockChanges {
  blocked: Block;
  unblocked: Block;
}

const pseudoOf = (value: unknown): string => (typeof value === 'string' ? `@${value}` : '–');
const fields: Readonly<Record<string, [string, (value: unknown) => string]>> = {
  firstName: ['Prénom', valueText],
  lastName: ['Nom', valueText],
  pseudo: ['Pseudo', pseudoOf],
};

interface EditedPerson {
  firstName: string | null;
  lastName: string | null;
  pseudo: string | null;
}

export const personChangesOf = (before: EditedPerson, after: EditedPerson) =>
  changedFields(before, after, ['firstName', 'lastName', 'pseudo']);

type StoredData = Readonly<Record<string, unknown>>;
const storedOf = (value: unknown): StoredData =>
  typeof value === 'object' && value !== null ? (value as StoredData) : {};
const ordersOf = (after: unknown): string => {
  const { orders } = storedOf(after);
  return typeof orders === 'number' ? `\u00A0: ${counted(orders, 'commande')}` : '';
};

// After an erasure, the values before and after are missing.
const sentences: Record<PersonChange, (change: { before: unknown; after: unknown }) => string> = {
  edited: ({ before, after }) => changesSentence(before, after, fields) || 'Nom ou pseudo modifiés',
  merged: ({ after }) => `Fusion avec un autre compte${ordersOf(after)}`,
  'merge-undone': ({ after }) => `Fusion annulée${ordersOf(after)}`,
  claimed: ({ after }) => {
    const { pseudo } = storedOf(after);
    return `Pseudo ${typeof pseudo === 'string' ? `@${pseudo} ` : ''}repris à l’inscription${ordersOf(after)}`;
  },
  'note-written': () => 'Note écrite',
  'note-removed': () => 'Note retirée',
};
export const personChanges = Object.keys(sentences);

export const personChangeSentence = (change: string, { before, after }: StoredData): string =>
  (sentences[change as PersonChange] as (typeof sentences)[PersonChange] | undefined)?.({ before, after }) ?? change;

const blockSentences: Record<keyof BlockChanges, (data: StoredData) => string> = {
  blocked: ({ reason }) => (typeof reason === 'string' ? `Bloquée\u00A0: ${quoted(reason)}` : 'Bloquée'),
  unblocked: () => 'Débloquée',
};
export const blockChanges = Object.keys(blockSentences);

export const blockChangeSentence = (change: string, data: StoredData): string =>
  (blockSentences[change as keyof BlockChanges] as ((data: StoredData) => string) | undefined)?.(data) ?? change;
