import type { MyOrder } from '#domain/orders/schemas.ts';
import { formatDate } from '#domain/time.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { TextLink } from '#web/ui/TextLink.tsx';
import styles from './my-orders.module.css';

/** The terms that pressing the button accepts, and whether they are others than she accepted before. */
export function MyTerms({ terms }: Pick<MyOrder, 'terms'>) {
  if (!terms) return null;
  return (
    <>
      {terms.isNew && (
        <Alert>
          Nos conditions générales de vente ont changé depuis votre dernière commande. Relisez-les avant de valider.
        </Alert>
      )}
      <p className={styles.muted}>
        En validant, vous acceptez les <TextLink to="/cgv">conditions générales de vente</TextLink> du{' '}
        {formatDate(terms.since)}.
      </p>
    </>
  );
}
