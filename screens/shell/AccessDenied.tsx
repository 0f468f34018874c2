import { accessProblems } from '#shared/http/access-problems.ts';
import { roles, type Role } from '#shared/roles.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { Page } from '#platform/web/ui/Page.tsx';

export function AccessDenied({ role }: { role: Role }) {
  return (
    <Page title="Réservé à un autre rôle" width="reading">
      <Card>
        <ErrorState
          title={accessProblems.roleTooLow.sentence()}
          error={`Votre rôle\u00A0: ${roles[role].label}.`}
          actions={
            <LinkButton to="/admin/orders" variant="secondary">
              Voir les commandes
            </LinkButton>
          }
        />
      </Card>
    </Page>
  );
}
