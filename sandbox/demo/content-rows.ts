import { MINIMUM_ORDER } from '#features/orders/domain/rules.ts';
import { demoId } from './demo-id.ts';
import { typeset } from '#features/content/server/legal/typeset.ts';

type Row = Record<string, unknown>;

/** Questions and answers, pages and settings. */
export function contentRows(now: Date): [table: string, rows: Row[]][] {
  const page = (code: string, title: string, content: string): Row => ({
    id: demoId(`page ${code}`),
    code,
    title: typeset(title),
    content: typeset(content.trim()),
    is_active: true,
    created_at: now,
    updated_at: now,
  });
  return [
    [
      'faqs',
      demoFaqs.map(([title, content], rank) => ({
        id: demoId(`faq ${rank}`),
        title: typeset(title),
        content: typeset(content.trim()),
        rank,
        created_at: now,
        updated_at: now,
      })),
    ],
    ['pages', [page('page-hiver', announcement.title, announcement.content)]],
    [
      'settings',
      [
        { key: 'minimum-order-cents', value: MINIMUM_ORDER, updated_at: now },
        { key: 'shows-sold-pieces', value: true, updated_at: now },
        { key: 'mail-after-live', value: true, updated_at: now },
        { key: 'payment-delay-hours', value: 48, updated_at: now },
        { key: 'promote-after-live', value: true, updated_at: now },
        { key: 'pieces-per-buyer', value: 10, updated_at: now },
        { key: 'notice-first-order', value: true, updated_at: now },
        { key: 'notice-withdrawal', value: true, updated_at: now },
        { key: 'notice-chargeback', value: true, updated_at: now },
        { key: 'notice-undelivered', value: true, updated_at: now },
        { key: 'notice-digest', value: true, updated_at: now },
      ],
    ],
  ];
}

/** Announcement of the landing page (code `page-hiver`). */
const announcement = {
  title: "Nos rendez-vous de l'hiver",
  content: `
<p><strong>Trois lives par semaine</strong> : le mardi, le jeudi et le dimanche à 20 heures, sur notre compte
TikTok.</p>
<ul>
<li>Des pièces uniques, de 12 € à 49 €, de la taille S à la taille XL.</li>
<li>Les commandes payées avant midi partent le jour même, du lundi au vendredi.</li>
</ul>
<p>Pas encore de compte ? Il suffit de votre pseudo TikTok et d'une adresse e-mail.</p>`,
};

/** Questions of buyers, with the answers; the order is the rank. */
const demoFaqs: readonly (readonly [title: string, content: string])[] = [
  [
    'Comment réserver une pièce pendant le live ?',
    `
<p>Chaque pièce est unique et porte un numéro. Écrivez simplement ce numéro en commentaire, par exemple
<strong>42</strong> : la pièce est attribuée à la première personne dont le commentaire nous parvient.</p>
<p>Réserver ne vous engage pas à payer. La vente n'est conclue que lorsque vous réglez votre commande.</p>`,
  ],
  [
    'Où retrouver ma commande après le live ?',
    `
<p>Créez votre compte avec <strong>votre pseudo TikTok exact</strong> (celui qui suit le @, pas le nom affiché) :
les pièces qui vous ont été attribuées apparaissent dans <a href="/customer/orders">vos commandes</a>.</p>
<p>Il n'y a pas de mot de passe à retenir : vous recevez par e-mail un lien de connexion, et un code à 6 chiffres si
vous préférez rester dans l'application TikTok.</p>`,
  ],
  [
    'Y a-t-il un minimum de commande ?',
    `
<p>Oui : 15 € HT, soit <strong>18 € TTC, hors frais de port</strong>. Les pièces d'un même live sont réunies dans
une seule commande, avec un seul envoi.</p>`,
  ],
  [
    'Combien coûte la livraison, et en combien de temps ?',
    `
<p>Les frais de port ne se paient qu'<strong>une fois par commande</strong>, quel que soit le nombre d'articles : leur montant
est sur votre commande et dans les <a href="/cgv">conditions de vente</a>. Nous livrons en France,
par Colissimo, à votre adresse.</p>
<p>Votre colis part en général dans les 24 heures ouvrées qui suivent votre paiement. Colissimo le livre le plus
souvent deux à trois jours ouvrés plus tard.</p>`,
  ],
  [
    'Comment payer, et est-ce sûr ?',
    `
<p>Vous payez en ligne par carte bancaire. Le formulaire est celui de notre prestataire de paiement, Lyra : le
numéro de votre carte ne passe jamais par nos serveurs, et votre banque peut vous demander de confirmer dans son
application.</p>
<p>Si le paiement est refusé, rien n'est débité et votre commande reste à régler : vous pouvez essayer une autre
carte.</p>`,
  ],
  [
    'Puis-je changer mon adresse ou ma commande ?',
    `
<p>Tant que la commande n'est pas payée, ouvrez-la et touchez « Modifier ». Une fois qu'elle est payée,
<a href="/contact">écrivez-nous</a> vite : tant que le colis n'est pas parti, nous pouvons corriger
l'adresse.</p>`,
  ],
  [
    'Où est mon colis ?',
    `
<p>Dès que Colissimo prend votre colis en charge, vous recevez un e-mail avec son numéro, et le bouton « Suivre la
livraison » s'affiche sur votre commande.</p>
<p>S'il n'avance plus depuis trois jours ouvrés, ou s'il est indiqué livré sans que vous l'ayez reçu,
<a href="/contact">prévenez-nous</a> : c'est à nous de faire les démarches auprès de La Poste.</p>`,
  ],
  [
    'Un article ne me va pas : puis-je le renvoyer ?',
    `
<p>Oui. Vous avez <strong>14 jours</strong> après la réception pour changer d'avis, sans donner de raison, même pour
un achat pendant un live. Vous avez ensuite 14 jours pour renvoyer l'article, et nous vous remboursons au plus tard
sous 14 jours.</p>
<p>La marche à suivre est décrite dans nos <a href="/cgv">conditions générales de vente</a>.</p>`,
  ],
  [
    "J'ai changé de pseudo, ou j'ai deux comptes. Que faire ?",
    `
<p>Vos commandes ne sont pas perdues. <a href="/contact">Écrivez-nous</a> depuis l'adresse e-mail de votre compte en
indiquant l'ancien et le nouveau pseudo : nous réunissons vos commandes sur un seul compte.</p>`,
  ],
];
