import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { Page } from '#platform/web/ui/Page.tsx';

/** Replaces the sign-in of buyers before the shop opens. The team signs in with its passwords. */
export const NotOpenYet = () => (
  <Page
    title="La boutique n’est pas encore ouverte"
    intro="Vous pourrez créer votre compte et vous connecter dès l’ouverture."
    width="narrow"
  >
    <LinkButton to="/admin/login" variant="secondary" block>
      Se connecter à l’administration
    </LinkButton>
    <LinkButton to="/" variant="quiet" block>
      Retour à l’accueil
    </LinkButton>
  </Page>
);
