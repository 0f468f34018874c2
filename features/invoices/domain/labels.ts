import type { VatRegime } from '#features/identity/domain/schemas.ts';
import type { DocumentReason, GapReason } from './lifecycle.ts';

/** Legal VAT mentions of an invoice, besides the figures (CGI art. 293 B, 297 E; ann. II art. 242 nonies A). */
export const vatMentions: Readonly<Record<VatRegime, string | null>> = {
  standard: null,
  franchise: 'TVA non applicable, art. 293 B du CGI',
  margin: 'Régime particulier - Biens d’occasion (art. 297 A du CGI)',
};

export const regimeNames: Readonly<Record<VatRegime, string>> = {
  standard: 'TVA à 20 %',
  franchise: 'Franchise en base (293 B)',
  margin: 'TVA sur la marge',
};

/**
 * Categories of sales to consumers in the French e-reporting: goods with VAT, and VAT on the margin. Empty for sales
 * without VAT, whose category is not certain.
 */
export const reportingCategories: Readonly<Record<VatRegime, string>> = {
  standard: 'TLB1',
  franchise: '',
  margin: 'TMA1',
};

export const meansLabels = { card: 'Carte bancaire', outside: 'Hors prestataire de paiement' } as const;

export const reasonLabels: Readonly<Record<DocumentReason, string>> = {
  sale: 'Vente',
  'given-back': 'Remboursement',
  'sale-undone': 'Annulation de la vente',
  'refund-undone': 'Remboursement annulé',
  waived: 'Remise sur le reste à régler',
  'waiver-undone': 'Remise annulée',
};

export const gapLabels: Readonly<Record<GapReason, { title: string; advice: string }>> = {
  'by-hand': {
    title: 'Passée à «\u00A0Payée\u00A0» à la main',
    advice:
      'La boutique ne faisait pas encore de facture «\u00A0hors prestataire\u00A0». Pour en créer une, remettez la commande à «\u00A0À payer\u00A0», puis à «\u00A0Payée\u00A0».',
  },
  'of-before': {
    title: 'Payée avant les factures',
    advice:
      'La boutique ne faisait pas encore de factures\u00A0: demandez à votre comptable si cette vente est déjà comptée.',
  },
  'charged-back': {
    title: 'Repris par la banque',
    advice:
      'La vente reste facturée. Si elle n’a plus lieu, annulez la commande\u00A0: l’avoir est créé automatiquement.',
  },
  'not-invoiced': {
    title: 'Pas encore facturée',
    advice: 'La facture est créée automatiquement dès que «\u00A0Ma boutique\u00A0» est complète.',
  },
  'to-give-back': {
    title: 'Trop reçu',
    advice: 'Cette somme n’est pas une vente\u00A0: elle est à rembourser à la cliente.',
  },
  missing: { title: 'Il manque de l’argent', advice: 'La facture dépasse ce qui a été reçu.' },
};
