import { problem } from '#shared/problem.ts';

export const noteProblems = {
  notFound: problem('notes.not-found', 404, 'Cette note a déjà été retirée'),
  notYours: problem(
    'notes.not-yours',
    403,
    'Cette note est d’une autre personne\u00A0: vous ne pouvez pas la retirer.',
  ),
};
