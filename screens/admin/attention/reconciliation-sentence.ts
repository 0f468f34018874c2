import { counted } from '#shared/counted.ts';
import { isOutdated } from '#features/reconciliation/domain/rules.ts';
import type { Reconciliation } from '#features/reconciliation/domain/schemas.ts';

export const orderCount = (count: number): string => counted(count, 'commande');

function unverifiedSentences({ isUnderWay, leftToAsk, lines }: Reconciliation, isOld: boolean): string[] {
  const unanswered = lines.filter(({ difference }) => difference === null).length;
  if (isUnderWay) return [`La comparaison continue\u00A0: encore ${orderCount(leftToAsk)} à vérifier.`];
  return [
    ...(unanswered > 0 ? [`Le prestataire n’a pas répondu pour ${orderCount(unanswered)}.`] : []),
    ...(leftToAsk > 0
      ? [
          `La comparaison s’est arrêtée\u00A0: ${counted(leftToAsk, 'commande n’a pas été vérifiée', 'commandes n’ont pas été vérifiées')}.`,
        ]
      : []),
    ...(unanswered + leftToAsk > 0 && !isOld ? ['La boutique réessaie la nuit prochaine.'] : []),
  ];
}

/**
 * Returns the result of the last comparison. An outdated result says so instead of announcing the next attempt.
 * @param now in ms.
 */
export function reconciliationSentence(last: Reconciliation, now: number): string {
  const isOld = !last.isUnderWay && isOutdated(last, now);
  return [...resultSentences(last, isOld), ...(isOld ? ['La boutique n’a rien comparé depuis.'] : [])].join(' ');
}

function resultSentences(last: Reconciliation, isOld: boolean): string[] {
  const { asked, equal, mended, lines, leftToAsk } = last;
  const total = asked + leftToAsk;
  if (total === 0) return ['Aucun paiement à comparer.'];
  const agreed = equal + mended;
  const summary =
    agreed === total && lines.length === 0
      ? `Paiements identiques chez le prestataire\u00A0: ${orderCount(asked)}.`
      : `${agreed} sur ${orderCount(total)} concordent avec le prestataire.`;
  const mendedOrders =
    mended > 0 ? [`${orderCount(mended)} mise${mended > 1 ? 's' : ''} à jour par cette comparaison.`] : [];
  return [summary, ...unverifiedSentences(last, isOld), ...mendedOrders];
}
