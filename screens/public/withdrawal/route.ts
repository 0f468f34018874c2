import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { atShop } from '#shared/text.ts';
import { pageHead } from '#screens/head.ts';
import { search, text } from '#screens/search.ts';
import { publicLayout } from '#screens/public/layout/route.ts';

export const withdrawal = createRoute({
  getParentRoute: () => publicLayout,
  path: '/retractation',
  // Order number, from the links of mails.
  validateSearch: search({ commande: text }),
  head: ({ match }) =>
    pageHead(
      'Renoncer au contrat',
      import.meta.env.SSR && {
        description: `Renoncez en ligne à une commande passée ${atShop(match.context.shop.name)}, sans vous connecter.`,
      },
    ),
  component: lazyRouteComponent(() => import('./GuestWithdrawalScreen.tsx')),
});
