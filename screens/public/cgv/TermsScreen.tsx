import { ShopPage } from '#features/content/web/ShopPage.tsx';

/** `/cgv`: the page of code `cgu` (D-12). */
export default function TermsScreen() {
  return <ShopPage code="cgu" />;
}
