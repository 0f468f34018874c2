import { problem } from '#shared/problem.ts';

export const setupProblems = {
  mailNotSent: problem<{ message: string }>(
    'setup.mail-not-sent',
    502,
    ({ message }) =>
      `L’e-mail n’est pas parti\u00A0: ${message}. Testez le serveur d’e-mails dans «\u00A0Mise en route\u00A0».`,
  ),
};
