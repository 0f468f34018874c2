import { MyOrders } from '#web/features/orders/mine/MyOrders.tsx';
import { Page } from '#web/ui/Page.tsx';

/** `/customer/orders`. */
export default function MyOrdersScreen() {
  return (
    <Page title="Mes commandes" width="reading">
      <MyOrders />
    </Page>
  );
}
