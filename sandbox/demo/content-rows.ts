import { proposedFaqs } from '#features/content/domain/labels-faqs.ts';
import { MINIMUM_ORDER } from '#features/orders/domain/rules.ts';
import { demoId } from './demo-id.ts';
import { typeset } from '#features/content/server/legal/typeset.ts';

type Row = Record<string, unknown>;

/** Builds the rows of the FAQs, of one page and of the settings. The FAQ on the minimum follows the FAQ on orders. */
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
      proposedFaqs({ dispatchHours: 24, lacks: [] })
        .toSpliced(2, 0, minimumFaq)
        .map(({ title, content }, rank) => ({
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

const minimumFaq = {
  title: 'Y a-t-il un minimum de commande ?',
  content: `
<p>Oui : 15 € HT, soit <strong>18 € TTC, hors frais de port</strong>. Les pièces d'un même live sont réunies dans
une seule commande, avec un seul envoi, tant que la commande n'est pas payée.</p>`,
};
