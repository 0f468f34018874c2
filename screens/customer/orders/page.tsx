import { MyClaims } from './MyClaims.tsx';
import { MyOrdersScreen } from './MyOrdersScreen.tsx';

/** `/customer/orders`. */
export default function Component() {
  return (
    <MyOrdersScreen>
      <MyClaims />
    </MyOrdersScreen>
  );
}
