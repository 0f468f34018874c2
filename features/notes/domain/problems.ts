import { problem } from '#shared/problem.ts';

export const noteProblems = {
  notFound: problem('notes.not-found', 404, 'Cette note a déjà été retirée'),
  writtenAlready: problem(
    'notes.written-already',
    409,
    'Votre note précédente est déjà enregistrée. Rechargez la page pour noter celle-ci\u00A0: votre texte est gardé.',
  ),
  notYours: problem(
    'notes.not-yours',
    403,
    'Cette note est d’une autre personne\u00A0: vous ne pouvez pas la retirer.',
  ),
};
