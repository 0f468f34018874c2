import { ShopPage } from '#features/content/web/ShopPage.tsx';

/** `/mentions-legales`. */
export default function LegalNoticeScreen() {
  return <ShopPage code="mentions-legales" />;
}
