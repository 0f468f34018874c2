import { ShopPage } from '#web/features/content/ShopPage.tsx';

/** `/mentions-legales`. */
export function Component() {
  return <ShopPage code="mentions-legales" title="Mentions légales" />;
}
