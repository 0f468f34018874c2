import { counted } from '#shared/counted.ts';
import type { OptionalProvider } from '#shared/providers.ts';

export interface ProposedFaq {
  title: string;
  content: string;
}

interface ShopFacts {
  /** Usual delay of the dispatch after the payment, in working hours. */
  dispatchHours: number;
  lacks: readonly OptionalProvider[];
}

const cardFaq: ProposedFaq = {
  title: 'Comment payer, et est-ce sûr\u00A0?',
  content: [
    '<p>Vous payez en ligne par carte bancaire. Le formulaire est celui de notre prestataire de paiement, Lyra\u00A0: le numéro de votre carte ne passe jamais par nos serveurs, et votre banque peut vous demander de confirmer dans son application.</p>',
    '<p>Si le paiement est refusé, rien n’est débité et votre commande reste à régler\u00A0: vous pouvez essayer une autre carte.</p>',
  ].join('\n'),
};

/**
 * Returns questions that buyers of lives ask, with answers that the owner reads and adapts before they are published.
 * A shop without a card provider gets no question about cards.
 */
export const proposedFaqs = ({ dispatchHours, lacks }: ShopFacts): ProposedFaq[] => [
  {
    title: 'Comment réserver une pièce pendant le live\u00A0?',
    content: [
      '<p>Chaque pièce est unique et porte un numéro. Écrivez simplement ce numéro en commentaire, par exemple',
      '<strong>42</strong>\u00A0: la pièce est attribuée à la première personne dont le commentaire nous parvient.</p>',
      '<p>Réserver ne vous engage pas à payer. La vente n’est conclue que lorsque vous réglez votre commande.</p>',
    ].join('\n'),
  },
  {
    title: 'Où retrouver ma commande après le live\u00A0?',
    content: [
      '<p>Créez votre compte avec <strong>votre pseudo TikTok exact</strong> (celui qui suit le @, pas le nom affiché)\u00A0: les pièces qui vous ont été attribuées apparaissent dans <a href="/customer/orders">vos commandes</a>.</p>',
      '<p>Il n’y a pas de mot de passe à retenir\u00A0: vous recevez par e-mail un lien de connexion, et un code à 6 chiffres si vous préférez rester dans l’application TikTok.</p>',
    ].join('\n'),
  },
  {
    title: 'Combien coûte la livraison, et en combien de temps\u00A0?',
    content: [
      '<p>Les frais de port ne se paient qu’<strong>une fois par commande</strong>, quel que soit le nombre d’articles\u00A0: leur montant est sur votre commande et dans les <a href="/cgv">conditions de vente</a>. Nous livrons en France, par Colissimo, à votre adresse.</p>',
      `<p>Votre colis part en général sous ${counted(dispatchHours, 'heure ouvrée', 'heures ouvrées')} après votre paiement. Colissimo le livre le plus souvent deux à trois jours ouvrés plus tard.</p>`,
    ].join('\n'),
  },
  ...(lacks.includes('payment') ? [] : [cardFaq]),
  {
    title: 'Comment changer mon adresse ou ma commande\u00A0?',
    content: [
      '<p>Tant que la commande n’est pas payée, ouvrez-la et touchez «\u00A0Modifier\u00A0». Une fois qu’elle est payée,',
      '<a href="/contact">écrivez-nous</a> vite\u00A0: tant que le colis n’est pas parti, nous pouvons corriger l’adresse.</p>',
    ].join('\n'),
  },
  {
    title: 'Où est mon colis\u00A0?',
    content: [
      '<p>Dès que Colissimo prend votre colis en charge, vous recevez un e-mail avec son numéro, et le bouton «\u00A0Suivre la livraison\u00A0» s’affiche sur votre commande.</p>',
      '<p>S’il n’avance plus depuis trois jours ouvrés, ou s’il est indiqué livré sans que vous l’ayez reçu,',
      '<a href="/contact">prévenez-nous</a>\u00A0: c’est à nous de faire les démarches auprès de La Poste.</p>',
    ].join('\n'),
  },
  {
    title: 'Un article ne me va pas\u00A0: comment le renvoyer\u00A0?',
    content: [
      '<p>Vous avez <strong>14 jours</strong> après la réception pour changer d’avis, sans donner de raison, même pour un achat pendant un live. Vous avez ensuite 14 jours pour renvoyer l’article, et nous vous remboursons au plus tard sous 14 jours.</p>',
      '<p>La marche à suivre est décrite dans nos <a href="/cgv">conditions générales de vente</a>.</p>',
    ].join('\n'),
  },
  {
    title: 'J’ai changé de pseudo, ou j’ai deux comptes. Que faire\u00A0?',
    content:
      '<p>Vos commandes ne sont pas perdues. <a href="/contact">Écrivez-nous</a> depuis l’adresse e-mail de votre compte en indiquant l’ancien et le nouveau pseudo\u00A0: nous réunissons vos commandes sur un seul compte.</p>',
  },
];
