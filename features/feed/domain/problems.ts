import { problem } from '#shared/problem.ts';

export const feedProblems = {
  notWaiting: problem('feed.not-waiting', 409, 'TikTok vient d’être demandé : attendez sa réponse'),
  eventNotFound: problem('feed.event-not-found', 404, 'Cet événement n’existe plus'),
};
