import { IconHelpCircle } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { listFaqs } from '#features/content/domain/endpoints.ts';
import { pageHead } from '#screens/head.ts';
import { prepare } from '#screens/prepare.ts';
import { adminLayout } from '#screens/admin/layout/route.ts';
import { lazyScreen } from '#screens/shell/lazy-screen.ts';

export const faqs = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/faqs',
  staticData: { link: { label: 'FAQ', Icon: IconHelpCircle, words: 'questions réponses', go: 'f', group: 'shop' } },
  loader: ({ context }) => prepare(context, listFaqs, {}),
  head: () => pageHead('FAQ'),
  component: lazyScreen(() => import('./FaqAdminScreen.tsx')),
});
