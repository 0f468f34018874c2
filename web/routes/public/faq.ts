import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { listFaqs } from '#domain/content/endpoints.ts';
import { describedOf } from '../head.ts';
import { prepare } from '../prepare.ts';
import { faqLayout } from './faq-layout.ts';

export const faq = createRoute({
  getParentRoute: () => faqLayout,
  path: '/customer/faq',
  loader: ({ context }) => prepare(context, listFaqs, {}),
  head: import.meta.env.SSR
    ? describedOf(
        (shop) => `Commande, paiement, livraison, retours : les réponses de ${shop} aux questions fréquentes.`,
      )
    : undefined,
  component: lazyRouteComponent(() => import('#web/features/content/FaqScreen.tsx')),
});
