import { useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { SignInForm } from '#features/users/web/SignInForm.tsx';
import { useShop } from '#platform/web/api/shop.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { Stack } from '#platform/web/ui/Stack.tsx';

export default function LoginScreen() {
  const { isOpen } = useShop();
  const { email, ended } = useSearch({ from: '/public/login' });
  // No focus on a phone, where the keyboard would cover the page.
  useEffect(() => {
    if (document.activeElement === document.body && matchMedia('(pointer: fine)').matches)
      document.querySelector<HTMLElement>('main input')?.focus();
  }, []);
  if (!isOpen) return <NotOpenYet />;
  return (
    <Page width="narrow" intro="Recevez par e-mail un lien et un code&nbsp;: aucun mot de passe à retenir.">
      {ended && (
        <Alert title="Votre session a pris fin">
          Reconnectez-vous&nbsp;: vous retrouverez la page où vous étiez. Avec le code reçu par e-mail, vous retrouverez
          aussi ce que vous y aviez saisi.
        </Alert>
      )}
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
  );
}

const NotOpenYet = () => (
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
