import { problem } from '#shared/problem.ts';

export const contentProblems = {
  pageNotFound: problem('content.page-not-found', 404, 'Cette page n’existe pas ou n’est plus publiée'),
  /** Refuses a text in which the sanitiser leaves nothing to show. */
  nothingLeft: problem('content.nothing-left', 422, 'Veuillez remplir tous les champs'),
  versionNotFound: problem('content.version-not-found', 404, 'Cette version n’existe pas'),
  changedMeanwhile: problem<{ pageId: string; updatedAt: string }>(
    'content.changed-meanwhile',
    409,
    () =>
      'Quelqu’un d’autre a enregistré cette page pendant que vous l’écriviez. Votre texte est toujours ici\u00A0: enregistrez-le de nouveau pour remplacer le sien, dont la version reste gardée.',
  ),
  faqNotFound: problem('content.faq-not-found', 404, 'Cette question n’existe plus'),
  pageAddedAlready: problem(
    'content.page-added-already',
    409,
    'Votre page est déjà enregistrée. Fermez cette fenêtre pour la voir dans la liste.',
  ),
  faqAddedAlready: problem(
    'content.faq-added-already',
    409,
    'Votre question est déjà enregistrée. Fermez cette fenêtre pour la voir dans la liste.',
  ),
  faqChangedMeanwhile: problem<{ updatedAt: string }>(
    'content.faq-changed-meanwhile',
    409,
    () =>
      'Quelqu’un d’autre a enregistré cette question pendant que vous l’écriviez. Votre texte est toujours ici\u00A0: enregistrez-le de nouveau pour remplacer le sien.',
  ),
  pageChangedSince: problem(
    'content.page-changed-since',
    409,
    'Quelqu’un d’autre vient de modifier cette page. Relisez-la avant de la supprimer.',
  ),
  faqChangedSince: problem(
    'content.faq-changed-since',
    409,
    'Quelqu’un d’autre vient de modifier cette question. Relisez-la avant de la supprimer.',
  ),
  codeTaken: problem('content.code-taken', 409, 'Ce code de page existe déjà'),
  activeCodeTaken: problem('content.active-code-taken', 409, 'Une page active avec ce code existe déjà'),
};
