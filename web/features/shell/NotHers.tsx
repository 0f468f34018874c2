import { roles, type Role } from '#domain/roles.ts';
import { userProblems } from '#domain/users/problems.ts';
import { Card } from '#web/ui/Card.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { Page } from '#web/ui/Page.tsx';

/** A screen that is for another role says so. */
export function NotHers({ role }: { role: Role }) {
  return (
    <Page title="Réservé à un autre rôle">
      <Card>
        <ErrorState
          title={userProblems.roleTooLow.sentence()}
          error={`Votre rôle : ${roles[role].label}.`}
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
