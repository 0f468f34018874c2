import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { describedOf } from '../head.ts';
import { publicLayout } from './layout.ts';

export const contact = createRoute({
  getParentRoute: () => publicLayout,
  path: '/contact',
  head: import.meta.env.SSR
    ? describedOf((shop) => `L’adresse de ${shop} et son e-mail, pour toute question sur une commande ou un colis.`)
    : undefined,
  component: lazyRouteComponent(() => import('#web/features/content/ContactScreen.tsx')),
});
