import { ShopPage } from '#features/content/web/ShopPage.tsx';
import { ConsentChoice } from './ConsentChoice.tsx';

/** `/confidentialite`: the page with that code, and the choice about error reports. */
export default function PrivacyScreen() {
  return (
    <ShopPage code="confidentialite">
      <ConsentChoice />
    </ShopPage>
  );
}
