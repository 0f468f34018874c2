import { QueryClient } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '#platform/web/theme.ts';
import { unknownShop } from '#shared/http/unknown-shop.ts';
import { KitPage } from '#platform/web/kit/KitPage.tsx';
import { applyLook, lookInAddress } from '#platform/web/kit/look.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

applyLook(lookInAddress());
// Separate router without addresses. The links of the page can be clicked and open no page.
const router = createRouter({
  routeTree: createRootRoute({ component: KitPage, notFoundComponent: () => null }),
  history: createMemoryHistory(),
  // Context of the shop's router. Components read the shop's name and page titles from it.
  context: { shop: unknownShop, queryClient: new QueryClient() },
});
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
