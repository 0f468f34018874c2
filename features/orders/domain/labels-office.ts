import { outcomeSentence } from '#shared/counted.ts';
import type { MailState } from '#shared/mail-lifecycle.ts';
import { formatEuros } from '#shared/money.ts';
import { filledText, orderMarkValues } from '#shared/own-text.ts';
import { formatUntil } from '#shared/time.ts';

export type SelectionAction = 'extend' | 'no-limit' | 'remind';

const selectionDone: Record<SelectionAction, { singular: string; plural: string }> = {
  extend: { singular: 'commande prolongée de 24 h', plural: 'commandes prolongées de 24 h' },
  'no-limit': { singular: 'commande gardée sans limite', plural: 'commandes gardées sans limite' },
  remind: { singular: 'commande relancée', plural: 'commandes relancées' },
};

export function selectionSentence(action: SelectionAction, done: number, refused: number): string {
  const { singular, plural } = selectionDone[action];
  return outcomeSentence(`Aucune ${singular}`, [done, singular, plural], [refused, 'refusée']);
}

export const mailStateLabels: Readonly<Record<MailState, string>> = {
  'to-send': 'En attente',
  sending: 'En cours d’envoi',
  sent: 'Parti',
  unsure: 'Peut-être pas parti',
  'given-up': 'Abandonné',
  dropped: 'Sans objet',
};

/** `total` is in cents, with postage. */
interface MessageValues {
  pseudo: string;
  pieces: number;
  total: number;
  lives: number;
  link: string;
  until: string | null;
}

/**
 * Returns the message that the seller pastes in a private chat when the shop knows no e-mail address of the buyer.
 * @param ownText the seller's own template; empty for the shop's text.
 */
export function messageWithoutAccount(
  { pseudo, pieces, total, lives, until, link }: MessageValues,
  ownText = '',
): string {
  if (ownText) return filledText(ownText, { pseudo, lien: link, ...orderMarkValues(pieces, total, until) });
  const piecesWords = pieces > 1 ? `tes ${pieces} pièces` : 'ta pièce';
  const wait = pieces > 1 ? 't’attendent' : 't’attend';
  const deadline = until ? ` jusqu’au ${formatUntil(until)}` : '';
  return `Coucou @${pseudo}, ${piecesWords} ${lives > 1 ? 'des lives' : 'du live'} (${formatEuros(total)}) ${wait} ici${deadline}\u00A0: ${link}`;
}
