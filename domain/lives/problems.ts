import { problem } from '../problem.ts';

export const liveProblems = {
  notFound: problem('lives.not-found', 404, 'Live introuvable'),
};
