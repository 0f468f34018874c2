import { outcomeSentence } from '#shared/counted.ts';
import { shippingProblems } from '#features/shipping/domain/problems.ts';
import type { BatchResult } from './use-order-batch.ts';

export interface Words {
  one: string;
  many: string;
}
export const made: Words = { one: 'étiquette créée', many: 'étiquettes créées' };
export const prepared: Words = { one: 'préparation validée', many: 'préparations validées' };
export const undone: Words = { one: 'validation annulée', many: 'validations annulées' };

/** « 38 étiquettes créées, 2 refusées, 1 sans réponse, 3 pas demandées ». */
export function outcomeOf({ one: singular, many }: Words, { finished, refused, left }: BatchResult): string {
  const unanswered = refused.filter(({ isUnanswered }) => isUnanswered).length;
  return outcomeSentence(
    `Aucune ${singular}`,
    [finished.length, singular, many],
    [refused.length - unanswered, 'refusée'],
    [unanswered, 'sans réponse', 'sans réponse'],
    [left, 'pas demandée'],
  );
}

export const isWhole = ({ refused, left }: BatchResult): boolean => refused.length + left === 0;

export const wentWell = ({ finished }: BatchResult): BatchResult => ({ finished, refused: [], left: 0, stopped: null });

/** Merges the result of a second attempt into the first result. */
export const doneAgain = (before: BatchResult, again: BatchResult): BatchResult => {
  const isAgain = ({ id }: { id: string }) => [...again.finished, ...again.refused].some((order) => order.id === id);
  return {
    ...before,
    finished: [...before.finished, ...again.finished],
    refused: [...before.refused.filter((refusedOrder) => !isAgain(refusedOrder)), ...again.refused],
  };
};

/** Returns the parcels refused because some pieces are not packed. */
export const incompleteOf = ({ refused }: BatchResult): BatchResult['refused'] =>
  refused.filter(({ code }) => code === shippingProblems.piecesMissing.code);
