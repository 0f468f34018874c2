import { MINIMUM_ORDER } from '#domain/orders/rules.ts';
import type { Config } from '#server/config/config.ts';
import { announcement } from './announcement.ts';
import { demoId } from './demo-id.ts';
import { demoFaqs } from './faqs.ts';
import { legalFacts } from './legal-facts.ts';
import { legalNotice } from './legal-notice.ts';
import { privacyPolicy } from './privacy-policy.ts';
import { termsOfSale } from './terms-of-sale.ts';
import { typeset } from './typeset.ts';

type Row = Record<string, unknown>;

/** Questions and answers, pages and settings. */
export function contentRows(config: Config, now: Date): [table: string, rows: Row[]][] {
  const facts = legalFacts(config, now);
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
    [
      'pages',
      [
        page('cgu', 'Conditions générales de vente', termsOfSale(facts)),
        page('mentions-legales', 'Mentions légales', legalNotice(facts)),
        page('confidentialite', 'Politique de confidentialité', privacyPolicy(facts)),
        page('page-hiver', announcement.title, announcement.content),
      ],
    ],
    [
      'settings',
      [
        { key: 'minimum-order-cents', value: MINIMUM_ORDER, updated_at: now },
        { key: 'mail-after-live', value: true, updated_at: now },
        { key: 'payment-delay-hours', value: 48, updated_at: now },
      ],
    ],
  ];
}
