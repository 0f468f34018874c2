import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { getSession } from '#features/users/domain/endpoints.ts';
import { prepare } from '#screens/prepare.ts';
import { root } from '#screens/root.tsx';

export const faqLayout = createRoute({
  getParentRoute: () => root,
  id: 'faq',
  loader: ({ context }) => prepare(context, getSession, {}),
  component: lazyRouteComponent(() => import('./FaqLayout.tsx')),
});
