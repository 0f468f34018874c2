import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { listFaqs } from '#domain/content/endpoints.ts';
import { titled } from '../head.ts';
import { prepare } from '../prepare.ts';
import { adminLayout } from './layout.ts';

export const faqs = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/faqs',
  loader: ({ context }) => prepare(context, listFaqs, {}),
  head: () => titled('FAQ'),
  component: lazyRouteComponent(() => import('#web/features/content/FaqAdminScreen.tsx')),
});
