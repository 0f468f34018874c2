import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { sessionIs } from '#web/api/session.ts';
import { NewPasswordForm } from '#web/features/users/NewPasswordForm.tsx';
import { useFragmentSecret } from '#web/features/users/use-fragment-secret.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Card } from '#web/ui/Card.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { Page } from '#web/ui/Page.tsx';
import { toast } from '#web/ui/toast.ts';

/** `/update-password#jeton=`. */
export default function NewPasswordScreen() {
  const { secret, forgetSecret } = useFragmentSecret('jeton-mot-de-passe');
  const [expired, setExpired] = useState(false);
  const navigate = useNavigate();
  if (!secret || expired) {
    return (
      <Page width="narrow">
        <Alert tone="warning" title="Ce lien ne fonctionne plus">
          Il a expiré, a déjà servi ou est incomplet. Demandez-en un nouveau avec « Mot de passe oublié ? » ; pour une
          invitation, à qui vous l’a envoyée.
        </Alert>
        <LinkButton to="/admin/login" block>
          Aller à la connexion
        </LinkButton>
      </Page>
    );
  }
  return (
    <Page width="narrow" intro="Vos autres appareils seront déconnectés.">
      <Card as="div">
        <NewPasswordForm
          token={secret}
          onExpired={() => {
            forgetSecret();
            setExpired(true);
          }}
          onDone={(user) => {
            forgetSecret();
            toast.success('Mot de passe modifié');
            sessionIs(user);
            void navigate({ to: user.isAdmin || user.awaitsCode ? '/admin' : '/customer', replace: true });
          }}
        />
      </Card>
    </Page>
  );
}
