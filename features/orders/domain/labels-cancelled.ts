import { formatEuros } from '#shared/money.ts';

/** Money of a cancelled order, in cents. */
export interface CancelledMoney {
  /** Card payments that the shop owes to the buyer. */
  owed: number;
  /** True when the shop has already refunded the card payments. */
  isRefunded: boolean;
  /** True when the shop cancelled or lowered the payment before its capture. `isRefunded` is then true too. */
  isUncharged: boolean;
  chargedBack: number;
  /** Card payments that the shop keeps. */
  kept: number;
  keptPostage: number;
  /** Money received without the card provider that the shop owes to the buyer. */
  owedOutside: number;
}

/**
 * Returns the sentences about the customer's payment after the cancellation; empty without a payment.
 * @param deadline words for the last day of a refund that is still to be made.
 */
export function cancelledMoneySentences(money: Partial<CancelledMoney>, deadline: string): string[] {
  const { owed = 0, isRefunded = false, isUncharged = false, chargedBack = 0, kept = 0, owedOutside = 0 } = money;
  // A payment that was cancelled before its capture left no money for the postage.
  const keptPostage = isUncharged ? Math.min(money.keptPostage ?? 0, kept) : (money.keptPostage ?? 0);
  const refundOf = (amount: number, means: string) =>
    `Nous vous remboursons ${formatEuros(amount)} ${deadline}, par le ${means}.`;
  return [
    chargedBack > 0 &&
      'Vous avez contesté ce paiement auprès de votre banque\u00A0: la somme qu’elle a reprise à la boutique vous revient par votre banque.',
    owed > 0 && refundOf(owed, 'moyen de paiement utilisé'),
    owedOutside > 0 && refundOf(owedOutside, 'même moyen que votre paiement'),
    isRefunded && !isUncharged && 'Votre paiement vous a déjà été remboursé.',
    isUncharged && unchargedSentence(keptPostage),
    (owed > 0 || owedOutside > 0 || isRefunded) &&
      keptPostage > 0 &&
      `Les frais de port (${formatEuros(keptPostage)}) ne sont pas remboursés\u00A0: ils paient le colis de vos autres commandes.`,
  ].filter((sentence) => sentence !== false);
}

const unchargedSentence = (keptPostage: number): string =>
  keptPostage > 0
    ? 'Votre carte n’est débitée que des frais de port.'
    : 'Le paiement est annulé\u00A0: rien n’apparaîtra sur votre relevé bancaire.';
