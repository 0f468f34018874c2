import { formatEuros } from '#shared/money.ts';
import { reconcilePayments, getReconciliation } from '#features/reconciliation/domain/endpoints.ts';
import { countsOf, isOutdated } from '#features/reconciliation/domain/rules.ts';
import type { Reconciliation, ReconciliationLine } from '#features/reconciliation/domain/schemas.ts';
import { formatLongDate, formatUntil } from '#shared/time.ts';
import { parisDay } from '#shared/working-days.ts';
import { sentenceOf as problemSentence } from '#platform/web/api/problem.ts';
import { useCommand, useEndpoint } from '#platform/web/api/query.ts';
import { useShop } from '#platform/web/api/shop.ts';
import { useMay } from '#features/users/web/use-may.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { List } from '#platform/web/ui/List.tsx';
import { RetryAlert } from '#platform/web/ui/RetryAlert.tsx';
import { StaleNotice } from '#platform/web/ui/StaleNotice.tsx';
import { TextLink } from '#platform/web/ui/TextLink.tsx';
import { useNow } from '#platform/web/ui/use-now.ts';
import { toast } from '#platform/web/ui/toast.ts';
import { orderCount, reconciliationSentence } from './reconciliation-sentence.ts';

const DifferingOrders = ({ lines }: { lines: readonly ReconciliationLine[] }) => (
  <List gap="tight">
    {lines.map(
      ({ orderId, number, difference }) =>
        difference && (
          <li key={orderId}>
            <TextLink to="/admin/orders/$orderId" params={{ orderId }}>
              Commande {number}
            </TextLink>
            &nbsp;: {formatEuros(difference.ours)} dans la boutique, {formatEuros(difference.theirs)} chez le
            prestataire
          </li>
        ),
    )}
  </List>
);

function CompareNow({ isUnderWay }: { isUnderWay: boolean }) {
  const mayCompare = useMay()(reconcilePayments);
  const compare = useCommand(reconcilePayments, {
    onSuccess: ({ asked, unknown }) =>
      unknown > 0
        ? toast.info('Comparaison commencée\u00A0: voyez ce qui reste à vérifier')
        : toast.success(`Comparaison faite\u00A0: ${orderCount(asked)}`),
    onProblem: (problem: unknown) => void toast.error(problemSentence(problem)),
  });
  if (!mayCompare) return null;
  return (
    <Button
      variant="secondary"
      size="small"
      loading={compare.isPending}
      disabled={isUnderWay}
      onClick={() => compare.mutate({})}
    >
      Comparer maintenant
    </Button>
  );
}

function toneOf(last: Reconciliation, now: number): 'danger' | 'warning' | 'info' | 'success' {
  if (last.lines.some(({ difference }) => difference !== null)) return 'danger';
  if (last.isUnderWay) return 'info';
  return countsOf(last).unknown > 0 || isOutdated(last, now) ? 'warning' : 'success';
}

const yearOf = (instant: Date): string => parisDay(instant).slice(0, 4);

const formatAt = (at: string, now: number): string =>
  yearOf(new Date(at)) === yearOf(new Date(now)) ? formatUntil(at) : formatLongDate(at);

export function ReconciliationCard() {
  const { lacks } = useShop();
  const read = useEndpoint(getReconciliation, {});
  const { data, error, refetch } = read;
  if (lacks.includes('payment')) return null;
  if (!data && error)
    return <RetryAlert onRetry={refetch}>Impossible de charger la vérification des paiements.</RetryAlert>;
  if (!data) return null;
  return (
    <>
      <StaleNotice read={read} />
      <LastComparison last={data.last} />
    </>
  );
}

function LastComparison({ last }: { last: Reconciliation | null }) {
  const now = useNow();
  if (!last)
    return (
      <Alert title="Paiements chez le prestataire" actions={<CompareNow isUnderWay={false} />}>
        Pas encore comparés&nbsp;: la boutique le fait chaque nuit.
      </Alert>
    );
  return (
    <Alert
      tone={toneOf(last, now)}
      title={`Paiements comparés le ${formatAt(last.at, now)}`}
      actions={<CompareNow isUnderWay={last.isUnderWay} />}
    >
      {reconciliationSentence(last, now)}
      <DifferingOrders lines={last.lines} />
    </Alert>
  );
}
