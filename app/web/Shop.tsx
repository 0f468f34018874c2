import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, useEffect } from 'react';
import type { ShopRouter } from '#screens/router.tsx';

interface ShopProps {
  router: ShopRouter;
  onHydrated?: () => unknown;
}

function Hydrated({ onHydrated }: Pick<ShopProps, 'onHydrated'>) {
  useEffect(() => void onHydrated?.(), [onHydrated]);
  return null;
}

export const Shop = ({ router, onHydrated }: ShopProps) => (
  <StrictMode>
    <QueryClientProvider client={router.options.context.queryClient}>
      <RouterProvider router={router} />
      <Hydrated {...(onHydrated && { onHydrated })} />
    </QueryClientProvider>
  </StrictMode>
);
