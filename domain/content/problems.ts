import { problem } from '../problem.ts';

export const contentProblems = {
  pageNotFound: problem('content.page-not-found', 404, 'Cette page n’existe pas ou n’est plus publiée'),
  /** What a text is refused with when nothing of it is left once it is sanitised. */
  nothingLeft: problem('content.nothing-left', 422, 'Veuillez remplir tous les champs'),
  faqNotFound: problem('content.faq-not-found', 404, 'Cette question n’existe plus'),
  codeTaken: problem('content.code-taken', 409, 'Ce code de page existe déjà'),
  activeCodeTaken: problem('content.active-code-taken', 409, 'Une page active avec ce code existe déjà'),
};
