import { useState } from 'react';
import { latestDeliveryDay } from '#shared/delivery.ts';
import { formatDay } from '#shared/time.ts';
import { useShop } from '#platform/web/api/shop.ts';
import { TextLink } from '#platform/web/ui/TextLink.tsx';
import styles from './payment.module.css';

/**
 * Information required right before the payment button (L221-5, L221-14): latest day of delivery, right of withdrawal,
 * seller.
 */
export function BeforePaying() {
  const { seller, address, phone, dispatchHours, deliveryDays } = useShop();
  const [now] = useState(() => new Date().toISOString());
  const latest = latestDeliveryDay(now, deliveryDays);
  return (
    <ul className={styles.facts}>
      <li>
        Expédiée par Colissimo sous {dispatchHours}&nbsp;{dispatchHours > 1 ? 'heures ouvrées' : 'heure ouvrée'}, livrée
        au plus tard le {formatDay(latest)}.
      </li>
      <li>
        Vous avez 14 jours après réception pour changer d’avis, et la{' '}
        <TextLink to="/pages/$code" params={{ code: 'garantie-legale' }}>
          garantie légale de 2 ans au moins
        </TextLink>
        , ainsi que celle des vices cachés. Voir nos <TextLink to="/cgv">conditions générales de vente</TextLink>.
      </li>
      <li>Vendue par {[seller, address, phone].filter(Boolean).join(', ')}.</li>
    </ul>
  );
}
