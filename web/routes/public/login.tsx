import { useSearch } from '@tanstack/react-router';
import { GuestsOnly } from '#web/features/shell/GuestsOnly.tsx';
import { SignInForm } from '#web/features/users/SignInForm.tsx';
import { Card } from '#web/ui/Card.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { Page } from '#web/ui/Page.tsx';
import { Stack } from '#web/ui/Stack.tsx';

/** `/login`: a sign-in link by mail. */
export function Component() {
  const { email } = useSearch({ from: '/public/login' });
  return (
    <GuestsOnly>
      <Page
        title="Connexion"
        width="narrow"
        intro="Recevez un lien et un code par email : aucun mot de passe à retenir."
      >
        <Card as="div">
          <SignInForm email={email} fallback="Une erreur est survenue lors de l'envoi du lien" />
        </Card>
        <Stack gap="tight">
          <LinkButton to="/signup" variant="secondary" block>
            Créer un compte
          </LinkButton>
          <LinkButton to="/" variant="quiet" block>
            Retour à l’accueil
          </LinkButton>
        </Stack>
      </Page>
    </GuestsOnly>
  );
}
