import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { root } from './root.tsx';
import {
  adminLoginSearch,
  bulkSearch,
  liveConsoleSearch,
  mergeSearch,
  ordersSearch,
  preparationSearch,
  productsSearch,
  usersSearch,
} from './search.ts';

const publicLayout = createRoute({
  getParentRoute: () => root,
  id: 'admin-sign-in',
  component: lazyRouteComponent(() => import('#web/features/shell/PublicLayout.tsx'), 'Component'),
});
const layout = createRoute({
  getParentRoute: () => root,
  id: 'admin',
  component: lazyRouteComponent(() => import('#web/features/shell/AdminLayout.tsx'), 'Component'),
});

const parent = { getParentRoute: () => layout };

export const adminRoutes = [
  publicLayout.addChildren([
    createRoute({
      getParentRoute: () => publicLayout,
      path: '/admin/login',
      validateSearch: adminLoginSearch,
      component: lazyRouteComponent(() => import('./admin/login.tsx'), 'Component'),
    }),
  ]),
  layout.addChildren([
    createRoute({
      ...parent,
      path: '/admin',
      component: lazyRouteComponent(() => import('./admin/home.tsx'), 'Component'),
    }),
    createRoute({
      ...parent,
      path: '/admin/users',
      validateSearch: usersSearch,
      component: lazyRouteComponent(() => import('./admin/users.tsx'), 'Component'),
    }),
    createRoute({
      ...parent,
      path: '/admin/user-merge',
      validateSearch: mergeSearch,
      component: lazyRouteComponent(() => import('./admin/user-merge.tsx'), 'Component'),
    }),
    createRoute({
      ...parent,
      path: '/admin/products',
      validateSearch: productsSearch,
      component: lazyRouteComponent(() => import('./admin/products.tsx'), 'Component'),
    }),
    createRoute({
      ...parent,
      path: '/admin/bulk-products',
      validateSearch: bulkSearch,
      component: lazyRouteComponent(() => import('./admin/bulk-products.tsx'), 'Component'),
    }),
    createRoute({
      ...parent,
      path: '/admin/live-order-sidebar',
      validateSearch: liveConsoleSearch,
      component: lazyRouteComponent(() => import('./admin/live-order-sidebar.tsx'), 'Component'),
    }),
    createRoute({
      ...parent,
      path: '/admin/orders',
      validateSearch: ordersSearch,
      component: lazyRouteComponent(() => import('./admin/orders.tsx'), 'Component'),
    }),
    createRoute({
      ...parent,
      path: '/admin/orders/$orderId',
      component: lazyRouteComponent(() => import('./admin/order.tsx'), 'Component'),
    }),
    createRoute({
      ...parent,
      path: '/admin/orders-preparation',
      validateSearch: preparationSearch,
      component: lazyRouteComponent(() => import('./admin/orders-preparation.tsx'), 'Component'),
    }),
    createRoute({
      ...parent,
      path: '/admin/lives',
      component: lazyRouteComponent(() => import('./admin/lives.tsx'), 'Component'),
    }),
    createRoute({
      ...parent,
      path: '/admin/lives/$liveId',
      component: lazyRouteComponent(() => import('./admin/live.tsx'), 'Component'),
    }),
    createRoute({
      ...parent,
      path: '/admin/colors',
      component: lazyRouteComponent(() => import('./admin/colors.tsx'), 'Component'),
    }),
    createRoute({
      ...parent,
      path: '/admin/faqs',
      component: lazyRouteComponent(() => import('./admin/faqs.tsx'), 'Component'),
    }),
    createRoute({
      ...parent,
      path: '/admin/pages',
      component: lazyRouteComponent(() => import('./admin/pages.tsx'), 'Component'),
    }),
  ]),
] as const;
