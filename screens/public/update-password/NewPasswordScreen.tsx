import { useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ownRoleSentence, roleNames } from '#shared/roles.ts';
import { setSession } from '#features/users/web/session.ts';
import { useShop } from '#platform/web/api/shop.ts';
import { NewPasswordForm } from '#features/users/web/NewPasswordForm.tsx';
import { useFragmentSecret } from '#features/users/web/use-fragment-secret.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { ofName } from '#shared/of-name.ts';

function useInvitedRole() {
  // Reads the search here and not in the route, because the route is part of the first load of every page.
  const { searchStr } = useLocation();
  const invitation = new URLSearchParams(searchStr).get('invitation');
  return roleNames.find((role) => role === invitation) ?? null;
}

export default function NewPasswordScreen() {
  const { secret, deleteSecret } = useFragmentSecret('jeton-mot-de-passe');
  const [expired, setExpired] = useState(false);
  const navigate = useNavigate();
  const { name } = useShop();
  const role = useInvitedRole();
  if (!secret || expired) {
    return (
      <Page width="narrow">
        <Alert tone="warning" title="Ce lien ne fonctionne plus">
          Il a expiré, a déjà servi ou est incomplet. Demandez-en un nouveau avec «&nbsp;Mot de passe
          oublié&nbsp;?&nbsp;»&nbsp;; pour une invitation, à la personne qui l’a envoyée.
        </Alert>
        <LinkButton to="/admin/login" block>
          Aller à la connexion
        </LinkButton>
      </Page>
    );
  }
  return (
    <Page
      title={role ? 'Choisir votre mot de passe' : undefined}
      width="narrow"
      intro={
        role
          ? `Vous rejoignez l’équipe ${ofName(name)}, dans l’administration de la boutique. ${ownRoleSentence(role)}`
          : 'Vos autres appareils seront déconnectés.'
      }
    >
      <Card as="div">
        <NewPasswordForm
          token={secret}
          isFirst={role !== null}
          onExpired={() => {
            deleteSecret();
            setExpired(true);
          }}
          onDone={(user) => {
            deleteSecret();
            toast.success(role ? `Bienvenue dans l’équipe ${ofName(name)}` : 'Mot de passe modifié');
            setSession(user);
            void navigate({ to: user.isAdmin || user.awaitsCode ? '/admin' : '/customer', replace: true });
          }}
        />
      </Card>
    </Page>
  );
}
