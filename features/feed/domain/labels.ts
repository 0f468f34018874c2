import type { FeedStateName } from './lifecycle.ts';
import type { SetAsideMessage } from './schemas.ts';

/** Labels of the connection states in the console. */
export const feedStateLabels: Record<FeedStateName, string> = {
  off: 'Live inactif',
  connecting: 'Connexion au live…',
  open: 'Commentaires reçus en direct',
  retrying: 'Connexion perdue, nouvel essai…',
  'not-live': 'TikTok ne diffuse pas encore ce live',
  refused: 'TikTok refuse la connexion',
  ended: 'Live terminé',
};

/** Shorter labels for the badge of « Événements du live ». */
export const feedBadgeLabels: typeof feedStateLabels = { ...feedStateLabels, open: 'En direct' };

/** Labels of the event types. */
export const feedEventLabels: Record<string, string> = {
  chat: 'Commentaire',
  gift: 'Cadeau',
  like: 'J’aime',
  member: 'Arrivée',
  follow: 'Abonnement',
  share: 'Partage',
  roomUser: 'Spectateurs',
};

/** Labels of the reasons for which a message was set aside. */
export const setAsideLabels: Record<SetAsideMessage['reason'], string> = {
  'not-json': 'Message illisible',
  'no-messages': 'Message d’une forme inconnue',
  'no-type': 'Événement sans type',
  'no-data': 'Événement vide',
  'too-big': 'Message trop volumineux\u00A0: la connexion a été coupée',
  unwritable: 'Événement impossible à enregistrer',
};
