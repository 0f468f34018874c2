import { counted } from '#domain/counted.ts';
import { formatEuros } from '#domain/money.ts';
import { getReconciliation } from '#domain/reconciliation/endpoints.ts';
import type { Reconciliation, ReconciliationLine } from '#domain/reconciliation/schemas.ts';
import { formatDay } from '#domain/time.ts';
import { useEndpoint } from '#web/api/query.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { RetryAlert } from '#web/ui/RetryAlert.tsx';
import { TextLink } from '#web/ui/TextLink.tsx';
import styles from './books.module.css';

const orders = (count: number): string => counted(count, 'commande');

/** How the comparison ended, in a sentence. */
function sentenceOf({ asked, mended, lines }: Reconciliation): string {
  if (asked === 0) return 'Aucun paiement ce jour-là.';
  const learnt = mended > 0 ? ` ${orders(mended)} mise${mended > 1 ? 's' : ''} à jour par cette vérification.` : '';
  if (lines.length === 0) return `Tout concorde avec le prestataire : ${orders(asked)}.${learnt}`;
  const unasked = lines.filter(({ difference }) => difference === null).length;
  const later = unasked > 0 ? ` Il n’a pas répondu pour ${orders(unasked)} : à vérifier la nuit prochaine.` : '';
  return `${asked - lines.length} sur ${orders(asked)} concordent avec le prestataire.${later}${learnt}`;
}

/** The orders in which the two say something else. */
const Differing = ({ lines }: { lines: readonly ReconciliationLine[] }) => (
  <ul className={styles.lines}>
    {lines.map(
      ({ orderId, number, difference }) =>
        difference && (
          <li key={orderId}>
            <TextLink to="/admin/orders/$orderId" params={{ orderId }}>
              Commande {number}
            </TextLink>{' '}
            : {formatEuros(difference.ours)} dans la boutique, {formatEuros(difference.theirs)} chez le prestataire
          </li>
        ),
    )}
  </ul>
);

/** What the night’s comparison of payments with the card provider came to; nothing before the first. */
export function BooksCard() {
  const { data, error, refetch } = useEndpoint(getReconciliation, {});
  if (!data && error)
    return <RetryAlert onRetry={refetch}>Impossible de charger la vérification des paiements.</RetryAlert>;
  const last = data?.last;
  if (!last) return null;
  const differs = last.lines.some(({ difference }) => difference !== null);
  const tone = differs ? 'danger' : last.lines.length > 0 ? 'warning' : 'success';
  return (
    <Alert tone={tone} title={`Paiements du ${formatDay(last.day)}`}>
      {sentenceOf(last)}
      {differs && <Differing lines={last.lines} />}
    </Alert>
  );
}
