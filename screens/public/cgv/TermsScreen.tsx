import { ShopPage } from '#features/content/web/ShopPage.tsx';

/** `/cgv`: the page with code `cgu` (D-12). */
export default function TermsScreen() {
  return <ShopPage code="cgu" />;
}
