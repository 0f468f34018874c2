import { counted } from '#shared/counted.ts';
import { orderStatusLabels } from '#features/orders/domain/labels.ts';
import type { MergeState } from './lifecycle.ts';
import type { MergePreview } from './schemas.ts';

export const mergeStateLabels: Record<MergeState, string> = {
  done: 'Faite',
  undone: 'Annulée',
  gone: 'Compte effacé',
};

export function previewSentences(preview: MergePreview): { moves: string[]; warnings: string[] } {
  const { orders, notes, personNotes, waiting, held, doubled, blocks, provedPseudo } = preview;
  const orderCount = orders.reduce((sum, { count }) => sum + count, 0);
  const byStatus = orders.map(({ status, count }) => `${count} «\u00a0${orderStatusLabels[status]}\u00a0»`).join(', ');
  const claimWords = [
    waiting > 0 && `${counted(waiting, 'demande')} en attente`,
    held > 0 && `${counted(held, 'demande')} déjà servie${held > 1 ? 's' : ''}`,
  ].filter((part) => part !== false);
  const moves = [
    orderCount > 0 && `${counted(orderCount, 'commande')}\u00A0: ${byStatus}`,
    notes > 0 &&
      `${notes > 1 ? `${notes} notes internes, qui suivent leurs` : '1 note interne, qui suit sa'} commande${notes > 1 ? 's' : ''}`,
    personNotes > 0 &&
      `${counted(personNotes, 'note')} sur la source, ${personNotes > 1 ? 'reprises' : 'reprise'} par la destination`,
    preview.claimsMove && claimWords.length > 0 && `${claimWords.join(', ')}\u00A0: sous le pseudo de la destination`,
    preview.claimsMove &&
      doubled > 0 &&
      `${counted(doubled, 'pièce demandée', 'pièces demandées')} par les deux\u00A0: une seule demande reste pour chacune`,
    blocks > 0 && `${counted(blocks, 'blocage')} de la source, repris par la destination`,
  ];
  const warnings = [
    preview.isBlockedBy && 'La source est bloquée\u00A0: la destination le sera aussi.',
    !preview.claimsMove &&
      claimWords.length > 0 &&
      'La destination n’a pas de pseudo\u00A0: les demandes de pièces de la source ne changent pas.',
    provedPseudo !== null && `Le pseudo @${provedPseudo} est vérifié\u00A0: il reste au compte source.`,
  ];
  const presentSentences = (sentences: (string | false)[]) => sentences.filter((sentence) => sentence !== false);
  return { moves: presentSentences(moves), warnings: presentSentences(warnings) };
}
