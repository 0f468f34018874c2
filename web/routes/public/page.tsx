import { useParams } from '@tanstack/react-router';
import { ShopPage } from '#web/features/content/ShopPage.tsx';

/** `/pages/$code`. */
export function Component() {
  const { code } = useParams({ from: '/public/pages/$code' });
  return <ShopPage key={code} code={code} title="Page" />;
}
