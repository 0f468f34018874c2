import { QueryClient } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '#platform/web/theme.ts';
import { unknownShop } from '#platform/web/api/shop.ts';
import { KitPage } from '#platform/web/kit/KitPage.tsx';
import { applyLook, lookInAddress } from '#platform/web/kit/look.ts';

const place = document.getElementById('root');
if (!place) throw new Error('The page has no #root');

applyLook(lookInAddress());
// A router of its own, which knows no address: the links of the page can be followed, and lead nowhere.
const router = createRouter({
  routeTree: createRootRoute({ component: KitPage, notFoundComponent: () => null }),
  history: createMemoryHistory(),
  // What the shop's own router has: components ask it for the shop's name, and a page for its title.
  context: { shop: unknownShop, queryClient: new QueryClient() },
});
createRoot(place).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
