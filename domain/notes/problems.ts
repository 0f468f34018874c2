import { problem } from '../problem.ts';

export const noteProblems = {
  notFound: problem('notes.not-found', 404, 'Cette note a déjà été retirée'),
};
