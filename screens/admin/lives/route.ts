import { IconVideo } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { listLives } from '#features/lives/domain/endpoints.ts';
import { listLiveEndMails } from './endpoints.ts';
import { pageHead } from '#screens/head.ts';
import { prepare, allOf } from '#screens/prepare.ts';
import { adminLayout } from '#screens/admin/layout/route.ts';
import { lazyScreen } from '#screens/shell/lazy-screen.ts';

export const lives = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/lives',
  staticData: { link: { label: 'Lives', Icon: IconVideo, words: 'directs', go: 'l', group: 'live' } },
  loader: ({ context }) => allOf(prepare(context, listLives, {}), prepare(context, listLiveEndMails, {})),
  head: () => pageHead('Lives'),
  component: lazyScreen(() => import('./page.tsx')),
});
