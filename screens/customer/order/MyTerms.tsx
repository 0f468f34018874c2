import type { MyOrder } from './schemas.ts';
import { formatDate } from '#shared/time.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { TextLink } from '#platform/web/ui/TextLink.tsx';
import styles from '#features/orders/web/mine/my-orders.module.css';

/** Shows the guarantee and the terms that the button accepts. Says when they differ from those accepted before. */
export function MyTerms({ terms }: Pick<MyOrder, 'terms'>) {
  return (
    <>
      {terms?.isNew && (
        <Alert>
          Nos conditions générales de vente ont changé depuis votre dernière commande. Relisez-les avant de valider.
        </Alert>
      )}
      <p>
        Vos articles ont une{' '}
        <TextLink to="/pages/$code" params={{ code: 'garantie-legale' }}>
          garantie légale de 2 ans au moins
        </TextLink>
        .
      </p>
      {terms && (
        <p className={styles.muted}>
          En validant, vous acceptez les <TextLink to="/cgv">conditions générales de vente</TextLink> du{' '}
          {formatDate(terms.since)}.
        </p>
      )}
    </>
  );
}
