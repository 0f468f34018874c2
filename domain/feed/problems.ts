import { problem } from '../problem.ts';

export const feedProblems = {
  eventNotFound: problem('feed.event-not-found', 404, 'Cet événement n’existe plus'),
};
