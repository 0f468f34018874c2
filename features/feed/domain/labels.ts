import type { FeedStateName } from './life.ts';
import type { SetAsideMessage } from './schemas.ts';

/** What the console says of the connection to the live. */
export const feedStateLabels: Record<FeedStateName, string> = {
  off: 'Live inactif',
  connecting: 'Connexion au live…',
  open: 'Commentaires reçus en direct',
  retrying: 'Connexion perdue, nouvel essai…',
  'not-live': 'TikTok ne diffuse pas encore ce live',
  refused: 'TikTok refuse la connexion',
  ended: 'Live terminé',
};

/** The same at the head of « Événements du live », where there is less room. */
export const feedBadgeLabels: typeof feedStateLabels = { ...feedStateLabels, open: 'En direct' };

/** How an event is called, by its type. */
export const feedEventLabels: Record<string, string> = {
  chat: 'Commentaire',
  gift: 'Cadeau',
  like: 'J’aime',
  member: 'Arrivée',
  follow: 'Abonnement',
  share: 'Partage',
  roomUser: 'Spectateurs',
};

/** Why a message was set aside. */
export const setAsideLabels: Record<SetAsideMessage['reason'], string> = {
  'not-json': 'Message illisible',
  'no-messages': 'Message d’une forme inconnue',
  'no-type': 'Événement sans type',
  'no-data': 'Événement vide',
  'too-big': 'Message trop volumineux : la connexion a été coupée',
  unwritable: 'Événement impossible à enregistrer',
};
