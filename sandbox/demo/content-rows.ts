import { MINIMUM_ORDER } from '#features/orders/domain/rules.ts';
import { announcement } from './announcement.ts';
import { demoId } from './demo-id.ts';
import { demoFaqs } from './faqs.ts';
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
