import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { writtenPage } from '../head.ts';
import { publicLayout } from './layout.ts';

/** The page of that code, and the choice about error reports. */
export const confidentialite = createRoute({
  getParentRoute: () => publicLayout,
  path: '/confidentialite',
  // Its choice about error reports is kept by the browser alone.
  ssr: false,
  head: ({ match }) => writtenPage(match, 'confidentialite', 'Confidentialité'),
  component: lazyRouteComponent(() => import('#web/features/content/PrivacyScreen.tsx')),
});
