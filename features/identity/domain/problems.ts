import { problem } from '#shared/problem.ts';

export const identityProblems = {
  logoUnreadable: problem(
    'identity.logo-unreadable',
    422,
    'Cette image n’a pas pu être lue. Choisissez un autre logo, en PNG, JPEG ou WebP.',
  ),
  logoNotFound: problem('identity.logo-not-found', 404, 'Ce logo n’est plus là.'),
  noticeUnreadable: problem(
    'identity.notice-unreadable',
    422,
    'Ce fichier n’a pas pu être lu. Choisissez la notice officielle, en PDF, SVG, PNG ou JPEG.',
  ),
  noticeNotFound: problem('identity.notice-not-found', 404, 'Cette notice n’est plus là.'),
  notOpenYet: problem('identity.not-open-yet', 409, 'La boutique n’est pas encore ouverte. Revenez au prochain live.'),
  /** Sentence for buyers. Sellers read the list of missing information instead. */
  notReadyToSell: problem(
    'identity.not-ready-to-sell',
    409,
    'La boutique n’est pas encore ouverte à la vente\u00A0: ses informations légales ne sont pas complètes. Votre commande est gardée, revenez un peu plus tard.',
  ),
};
