import { problem } from '#shared/problem.ts';

export const feedProblems = {
  notWaiting: problem(
    'feed.not-waiting',
    409,
    'La connexion à TikTok vient d’être demandée\u00A0: attendez sa réponse',
  ),
  eventNotFound: problem('feed.event-not-found', 404, 'Cet événement n’existe plus'),
};
