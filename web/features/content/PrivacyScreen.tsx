import { ShopPage } from '#web/features/content/ShopPage.tsx';
import { ConsentChoice } from '#web/features/shell/ConsentChoice.tsx';

/** `/confidentialite`: the page of that code, and the choice about error reports. */
export default function PrivacyScreen() {
  return (
    <ShopPage code="confidentialite">
      <ConsentChoice />
    </ShopPage>
  );
}
