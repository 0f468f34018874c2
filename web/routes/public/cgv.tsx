import { ShopPage } from '#web/features/content/ShopPage.tsx';

/** `/cgv`: the page of code `cgu` (D-12). */
export function Component() {
  return <ShopPage code="cgu" title="Conditions générales de vente" />;
}
