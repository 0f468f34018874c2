import { MyClaims } from '#web/features/claims/mine/MyClaims.tsx';
import { MyOrdersScreen } from '#web/features/orders/mine/MyOrdersScreen.tsx';

/** `/customer/orders`. */
export default function Component() {
  return (
    <MyOrdersScreen>
      <MyClaims />
    </MyOrdersScreen>
  );
}
