import { ShopPage } from '#web/features/content/ShopPage.tsx';

/** `/mentions-legales`. */
export default function LegalNoticeScreen() {
  return <ShopPage code="mentions-legales" />;
}
