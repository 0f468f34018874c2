import { problem } from '#shared/problem.ts';

/** The codes begin with `catalog`, which clients know. */
export const photoProblems = {
  unreadable: problem('catalog.photo-unreadable', 422, 'Cette image n’a pas pu être lue. Choisissez une autre photo.'),
  notFound: problem('catalog.photo-not-found', 404, 'Cette photo n’est plus là. Ajoutez-la de nouveau.'),
  gone: problem(
    'catalog.photo-gone',
    409,
    'Une photo de ce texte n’existe plus. Retirez-la ou choisissez-la de nouveau, puis enregistrez. Votre texte est toujours ici.',
  ),
};
