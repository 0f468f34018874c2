import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { listFaqs } from '#domain/content/endpoints.ts';
import { titled } from '../head.ts';
import { prepare } from '../prepare.ts';
import { faqLayout } from './faq-layout.ts';

export const faq = createRoute({
  getParentRoute: () => faqLayout,
  path: '/customer/faq',
  loader: ({ context }) => prepare(context, listFaqs, {}),
  head: ({ match }) =>
    titled(
      'Questions fréquentes',
      import.meta.env.SSR && {
        description: `Commande, paiement, livraison, retours : les réponses de ${match.context.shop.name} aux questions fréquentes.`,
      },
    ),
  component: lazyRouteComponent(() => import('#web/features/content/FaqScreen.tsx')),
});
