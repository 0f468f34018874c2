import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { getSession } from '#domain/users/endpoints.ts';
import { prepare } from '../prepare.ts';
import { root } from '../root.tsx';

/** The frame of the questions: the one that their reader is in. */
export const faqLayout = createRoute({
  getParentRoute: () => root,
  id: 'faq',
  loader: ({ context }) => prepare(context, getSession, {}),
  component: lazyRouteComponent(() => import('#web/features/shell/FaqLayout.tsx')),
});
