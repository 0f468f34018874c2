import type { SetAsideMessage } from './schemas.ts';

export const feedEventLabels: Record<string, string> = {
  chat: 'Commentaire',
  gift: 'Cadeau',
  like: 'J’aime',
  member: 'Arrivée',
  follow: 'Abonnement',
  share: 'Partage',
  roomUser: 'Spectateurs',
};

export const setAsideLabels: Record<SetAsideMessage['reason'], string> = {
  'not-json': 'Message illisible',
  'no-messages': 'Message d’une forme inconnue',
  'no-type': 'Événement sans type',
  'no-data': 'Événement vide',
  'too-big': 'Message trop volumineux\u00A0: la connexion a été coupée',
  unwritable: 'Événement impossible à enregistrer',
};
