import { MyOrders } from '#web/features/orders/MyOrders.tsx';
import { Page } from '#web/ui/Page.tsx';

/** `/customer/orders`. */
export function Component() {
  return (
    <Page title="Mes commandes" width="reading">
      <MyOrders />
    </Page>
  );
}
