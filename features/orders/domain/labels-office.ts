import { outcomeSentence } from '#shared/counted.ts';

/** Action on a selection of orders. */
export type SelectionAction = 'extend' | 'no-limit' | 'remind';

const selectionDone: Record<SelectionAction, { one: string; many: string }> = {
  extend: { one: 'commande prolongée de 24 h', many: 'commandes prolongées de 24 h' },
  'no-limit': { one: 'commande gardée sans limite', many: 'commandes gardées sans limite' },
  remind: { one: 'commande relancée', many: 'commandes relancées' },
};

/** Returns the result of a selection: « 12 commandes prolongées de 24 h, 2 refusées ». */
export function selectionSentence(action: SelectionAction, done: number, refused: number): string {
  const { one: singular, many } = selectionDone[action];
  return outcomeSentence(`Aucune ${singular}`, [done, singular, many], [refused, 'refusée']);
}
