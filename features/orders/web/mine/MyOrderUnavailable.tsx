import { isMissing } from '#platform/web/api/missing.ts';
import type { ApiProblem } from '#platform/web/api/problem.ts';
import { BackLink } from '#platform/web/ui/BackLink.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { Page } from '#platform/web/ui/Page.tsx';

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
