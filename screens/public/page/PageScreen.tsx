import { useParams } from '@tanstack/react-router';
import { ShopPage } from '#features/content/web/ShopPage.tsx';

/** `/pages/$code`. */
export default function PageScreen() {
  const { code } = useParams({ from: '/public/pages/$code' });
  return <ShopPage key={code} code={code} />;
}
