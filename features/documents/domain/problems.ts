import { problem } from '#shared/problem.ts';

export const documentProblems = {
  none: problem('documents.none', 409, 'Cette commande n’a pas encore de document.'),
  noAddress: problem(
    'documents.no-address',
    409,
    'Votre compte n’a pas d’adresse e-mail. Ajoutez-la dans «\u00A0Mon profil\u00A0», puis recommencez.',
  ),
  tooManyMails: problem(
    'documents.too-many-mails',
    429,
    'Vous avez déjà demandé vos documents plusieurs fois. Regardez dans vos indésirables, ou réessayez dans une heure.',
  ),
};
