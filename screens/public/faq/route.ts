import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { listFaqs } from '#features/content/domain/endpoints.ts';
import { pageHead } from '#screens/head.ts';
import { prepare } from '#screens/prepare.ts';
import { faqLayout } from '#screens/public/faq-layout/route.ts';

export const faq = createRoute({
  getParentRoute: () => faqLayout,
  path: '/customer/faq',
  loader: ({ context }) => prepare(context, listFaqs, {}),
  head: ({ match }) =>
    pageHead(
      'Questions fréquentes',
      import.meta.env.SSR && {
        description: `Commande, paiement, livraison, retours\u00A0: les réponses de la boutique ${match.context.shop.name} aux questions fréquentes.`,
      },
    ),
  component: lazyRouteComponent(() => import('./FaqScreen.tsx')),
});
