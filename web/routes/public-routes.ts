import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { root } from './root.tsx';
import { emailSearch } from './search.ts';

const layout = createRoute({
  getParentRoute: () => root,
  id: 'public',
  component: lazyRouteComponent(() => import('#web/features/shell/PublicLayout.tsx'), 'Component'),
});
const faqLayout = createRoute({
  getParentRoute: () => root,
  id: 'faq',
  component: lazyRouteComponent(() => import('#web/features/shell/FaqLayout.tsx'), 'Component'),
});

const parent = { getParentRoute: () => layout };

export const publicRoutes = [
  layout.addChildren([
    createRoute({
      ...parent,
      path: '/',
      component: lazyRouteComponent(() => import('./public/landing.tsx'), 'Component'),
    }),
    createRoute({
      ...parent,
      path: '/login',
      validateSearch: emailSearch,
      component: lazyRouteComponent(() => import('./public/login.tsx'), 'Component'),
    }),
    // The page that a mailed link opens; its secret is in the fragment (D-15).
    createRoute({
      ...parent,
      path: '/connexion',
      component: lazyRouteComponent(() => import('./public/connexion.tsx'), 'Component'),
    }),
    createRoute({
      ...parent,
      path: '/signup',
      component: lazyRouteComponent(() => import('./public/signup.tsx'), 'Component'),
    }),
    createRoute({
      ...parent,
      path: '/logout',
      component: lazyRouteComponent(() => import('./public/logout.tsx'), 'Component'),
    }),
    createRoute({
      ...parent,
      path: '/update-password',
      component: lazyRouteComponent(() => import('./public/update-password.tsx'), 'Component'),
    }),
    createRoute({
      ...parent,
      path: '/mentions-legales',
      component: lazyRouteComponent(() => import('./public/mentions-legales.tsx'), 'Component'),
    }),
    createRoute({
      ...parent,
      path: '/cgv',
      component: lazyRouteComponent(() => import('./public/cgv.tsx'), 'Component'),
    }),
    createRoute({
      ...parent,
      path: '/confidentialite',
      component: lazyRouteComponent(() => import('./public/confidentialite.tsx'), 'Component'),
    }),
    createRoute({
      ...parent,
      path: '/contact',
      component: lazyRouteComponent(() => import('./public/contact.tsx'), 'Component'),
    }),
    createRoute({
      ...parent,
      path: '/pages/$code',
      component: lazyRouteComponent(() => import('./public/page.tsx'), 'Component'),
    }),
  ]),
  faqLayout.addChildren([
    createRoute({
      getParentRoute: () => faqLayout,
      path: '/customer/faq',
      component: lazyRouteComponent(() => import('./public/faq.tsx'), 'Component'),
    }),
  ]),
] as const;
