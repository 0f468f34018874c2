import { IconShare2 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { isToSend } from '#features/orders/domain/rules.ts';
import { formatUntil } from '#shared/time.ts';
import { PiecePicture } from '#features/photos/web/PiecePicture.tsx';
import { useEndpoint } from '#platform/web/api/query.ts';
import { useShop } from '#platform/web/api/shop.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { getShowcase } from '#screens/public/landing/endpoints.ts';
import { useParisDay } from '#platform/web/ui/use-paris-day.ts';
import { dispatchSentence } from './dispatch-sentence.ts';
import type { MyOrder } from './schemas.ts';
import { share } from './share.ts';
import { sharedText } from './shared-text.ts';
import styles from './my-paid.module.css';

const TITLE = 'C’est à vous\u00A0!';

/** Shows the status and the dispatch date first, so that a phone shows them without scrolling. */
export function MyPaid({ order, children }: { order: MyOrder; children: ReactNode }) {
  const shop = useShop();
  const today = useParisDay();
  const nextLive = useEndpoint(getShowcase, {}).data?.next;
  const shown = order.items.filter(isToSend);
  const withPhoto = shown.filter(({ photoId }) => photoId !== null);
  const pictures = withPhoto.length > 0 ? withPhoto : shown.slice(0, 1);
  return (
    <section className={styles.paid} aria-label={TITLE}>
      <div className={styles.words}>
        <h2 className={styles.title}>{TITLE}</h2>
        <h3 className={styles.status}>{order.banner.title}</h3>
        <p>{order.banner.text}</p>
        <p>{dispatchSentence(order, shop, today)}</p>
        {children}
      </div>
      <div className={styles.strip}>
        {pictures.map((item) => (
          <PiecePicture key={item.id} piece={item} size="full" className={styles.picture} />
        ))}
      </div>
      <div className={styles.words}>
        {nextLive && (
          <p className={styles.next}>
            Prochain live&nbsp;: {nextLive.title}, {formatUntil(nextLive.at)}
          </p>
        )}
        <Button
          variant="secondary"
          icon={<IconShare2 size={18} aria-hidden />}
          onClick={() => void share(sharedText(shown.length, shop.name))}
        >
          Partager
        </Button>
      </div>
    </section>
  );
}
