import type { ReactNode } from 'react';
import { MyOrders } from './MyOrders.tsx';
import { Page } from '#platform/web/ui/Page.tsx';

/** `/customer/orders`; `children` lists the claimed pieces. */
export const MyOrdersScreen = ({ children }: { children: ReactNode }) => (
  <Page width="reading">
    <MyOrders asked={children} />
  </Page>
);
