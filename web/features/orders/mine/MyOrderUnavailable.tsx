import { isMissing } from '#web/api/missing.ts';
import type { ApiProblem } from '#web/api/problem.ts';
import { BackLink } from '#web/ui/BackLink.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { Page } from '#web/ui/Page.tsx';

/** The page of an order of hers that could not be read. */
export function MyOrderUnavailable({ problem, retry }: { problem: ApiProblem; retry: () => void }) {
  const toOrders = (
    <LinkButton to="/customer/orders" variant="secondary">
      Retour à mes commandes
    </LinkButton>
  );
  const missing = isMissing(problem);
  return (
    <Page
      title={missing ? 'Commande introuvable' : 'Erreur inconnue'}
      back={<BackLink to="/customer/orders">Mes commandes</BackLink>}
      width="reading"
    >
      <Card>
        {missing ? (
          <ErrorState title="La commande demandée n'existe pas" actions={toOrders} />
        ) : (
          <ErrorState error={problem} onRetry={retry} actions={toOrders} />
        )}
      </Card>
    </Page>
  );
}
