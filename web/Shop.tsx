import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, useEffect } from 'react';
import { queryClient } from './api/query.ts';
import type { ShopRouter } from './routes/router.tsx';

interface ShopProps {
  router: ShopRouter;
  /** Called once the page answers to its reader. */
  onAlive?: () => unknown;
}

function Alive({ onAlive }: Pick<ShopProps, 'onAlive'>) {
  useEffect(() => void onAlive?.(), [onAlive]);
  return null;
}

/** Everything on screen, the same for the browser and for the server that draws it first. */
export const Shop = ({ router, onAlive }: ShopProps) => (
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Alive {...(onAlive && { onAlive })} />
    </QueryClientProvider>
  </StrictMode>
);
