import type { FeedState } from './contract.ts';

/** What the console says of the connection to the live. */
export const feedStateLabels: Record<FeedState['state'], string> = {
  off: 'Live inactif',
  connecting: 'Connexion au live…',
  open: 'Commentaires reçus en direct',
  retrying: 'Connexion perdue, nouvel essai…',
  'not-live': 'TikTok ne diffuse pas encore ce live',
  refused: 'TikTok refuse la connexion',
  ended: 'Live terminé',
};

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
