import { roles, type Role } from '#domain/roles.ts';
import { userProblems } from '#domain/users/problems.ts';
import { Card } from '#web/ui/Card.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { Page } from '#web/ui/Page.tsx';
import { Redirect } from '#web/ui/Redirect.tsx';

/** A screen that is for another role: the home page leads to where hers begins, any other says so. */
export function NotHers({ role, isHome }: { role: Role; isHome: boolean }) {
  if (isHome) return <Redirect go={(navigate) => navigate({ to: '/admin/orders-preparation', replace: true })} />;
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
