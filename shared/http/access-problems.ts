import { problem } from '#shared/problem.ts';

export const accessProblems = {
  signedOut: problem('users.signed-out', 401, 'Connectez-vous pour continuer'),
  notAdmin: problem('users.not-admin', 403, "Vous n'avez pas les droits administrateur"),
  codeWanted: problem('users.code-wanted', 403, 'Saisissez le code de votre application pour continuer'),
  roleTooLow: problem(
    'users.role-too-low',
    403,
    'Votre rôle ne le permet pas. Demandez à une personne propriétaire de la boutique.',
  ),
};
