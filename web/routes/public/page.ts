import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readPage } from '#domain/content/endpoints.ts';
import { writtenPage } from '../head.ts';
import { prepare } from '../prepare.ts';
import { publicLayout } from './layout.ts';

/** What the shop has written under a code. */
export const page = createRoute({
  getParentRoute: () => publicLayout,
  path: '/pages/$code',
  loader: ({ context, params: { code } }) => prepare(context, readPage, { code }),
  head: ({ match, params: { code } }) => writtenPage(match, code, 'Page'),
  component: lazyRouteComponent(() => import('#web/features/content/PageScreen.tsx')),
});
