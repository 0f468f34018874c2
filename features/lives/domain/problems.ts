import { counted } from '#shared/counted.ts';
import { problem } from '#shared/problem.ts';
import { editedMeanwhile } from '#shared/problems-of.ts';

export interface LiveContents {
  pieces: number;
  orders: number;
  hasAudience: boolean;
}

const contentsOf = ({ pieces, orders, hasAudience }: LiveContents): string[] => [
  ...(pieces > 0 ? [counted(pieces, 'pièce')] : []),
  ...(orders > 0 ? [counted(orders, 'commande')] : []),
  ...(hasAudience ? ['des commentaires ou des spectatrices'] : []),
];

export const liveProblems = {
  stillOn: problem('lives.still-on', 409, 'Ce live est actif\u00A0: désactivez-le avant de le supprimer'),
  notEmpty: problem<LiveContents>(
    'lives.not-empty',
    409,
    (contents) =>
      `Ce live n’est pas vide\u00A0: il a ${contentsOf(contents).join(', ')}. Seul un live vide peut être supprimé.`,
  ),
  changedSince: problem('lives.changed-since', 409, 'Rien n’a été annulé\u00A0: ce live a été modifié depuis'),
  /** Contains the stored values, so that the next save replaces them. */
  editedMeanwhile: editedMeanwhile<{ values: object }>('lives.edited-meanwhile', 'ce live'),
  createdAlready: problem('lives.created-already', 409, 'Ce live est déjà créé. Rechargez la liste pour le voir.'),
  notFound: problem('lives.not-found', 404, 'Live introuvable'),
};
