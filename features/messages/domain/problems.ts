import { problem } from '#shared/problem.ts';
import { MESSAGES_PER_HOUR } from './rules.ts';

export const messageProblems = {
  tooMany: problem(
    'messages.too-many',
    429,
    `Vous avez envoyé ${MESSAGES_PER_HOUR} messages en une heure. Attendez un peu avant le suivant. Votre texte est gardé.`,
  ),
  /** The idempotency key belongs to another stored message. */
  sentAlready: problem(
    'messages.sent-already',
    409,
    'Votre message précédent est déjà parti. Rechargez la page pour envoyer celui-ci\u00A0: votre texte est gardé.',
  ),
};
