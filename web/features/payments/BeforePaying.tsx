import { useShop } from '#web/api/shop.ts';
import { TextLink } from '#web/ui/TextLink.tsx';
import styles from './payment.module.css';

/** What is to be known right before the button that obliges to pay (L221-5, L221-14): when it comes, how to change one's mind, who sells. */
export function BeforePaying() {
  const { seller, address, phone, dispatchHours, deliveryDays } = useShop();
  return (
    <ul className={styles.facts}>
      <li>
        Expédiée par Colissimo sous {dispatchHours} heures ouvrées, livrée sous {deliveryDays} jours au plus tard.
      </li>
      <li>
        Vous avez 14 jours après réception pour changer d’avis, et les garanties légales de conformité et des vices
        cachés : voir nos <TextLink to="/cgv">conditions générales de vente</TextLink>.
      </li>
      <li>Vendue par {[seller, address, phone].filter(Boolean).join(', ')}.</li>
    </ul>
  );
}
