import type { ReactNode } from 'react';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { Page } from '#platform/web/ui/Page.tsx';

/** Replaces the forms of buyers before the shop opens. */
export const NotOpenYet = ({ children }: { children?: ReactNode }) => (
  <Page width="narrow">
    <Alert title="La boutique n’est pas encore ouverte">
      Vous pourrez créer votre compte et vous connecter dès l’ouverture.
    </Alert>
    {children}
    <LinkButton to="/" variant="quiet" block>
      Retour à l’accueil
    </LinkButton>
  </Page>
);
