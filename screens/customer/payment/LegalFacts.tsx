import { HeldUntil } from '#features/orders/web/HeldUntil.tsx';
import { useShop } from '#platform/web/api/shop.ts';
import { TextLink } from '#platform/web/ui/TextLink.tsx';
import { useParisDay } from '#platform/web/ui/use-paris-day.ts';
import type { MyOrder } from '#screens/customer/order/schemas.ts';
import { deliverySentence } from './delivery-sentence.ts';
import { sellerSentence } from './seller-sentence.ts';
import styles from './payment.module.css';

/**
 * End of the hold, and the information required right before the payment button: delivery, legal guarantee and the
 * obligation to pay (consumer code, art. L. 221-14).
 */
export function FactsBeforePayment({ order }: { order: MyOrder | undefined }) {
  const shop = useShop();
  const today = useParisDay();
  return (
    <div className={styles.before}>
      <HeldUntil until={order?.heldUntil} />
      <p className={styles.note}>
        {deliverySentence(order, shop, today)}{' '}
        <TextLink to="/pages/$code" params={{ code: 'garantie-legale' }}>
          Garantie légale de 2 ans au moins
        </TextLink>
        .
      </p>
      <p>En réglant, vous passez une commande avec obligation de paiement.</p>
    </div>
  );
}

/**
 * Further information about the sale (consumer code, art. L. 221-5), below the button: right of withdrawal, guarantees
 * and seller. The last item states that the card is entered at the payment provider.
 */
export function LegalFacts() {
  const shop = useShop();
  return (
    <ul className={styles.facts}>
      <li>
        Vous avez 14 jours après réception pour changer d’avis, et la garantie légale de 2 ans au moins, ainsi que celle
        des vices cachés. Voir nos <TextLink to="/cgv">conditions générales de vente</TextLink>.
      </li>
      <li>{sellerSentence(shop)}</li>
      <li>Votre carte est saisie chez notre prestataire de paiement&nbsp;: la boutique ne la voit jamais.</li>
    </ul>
  );
}
