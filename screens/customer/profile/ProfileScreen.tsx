import { useState } from 'react';
import { getSession } from '#features/users/domain/endpoints.ts';
import { useEndpoint } from '#platform/web/api/query.ts';
import { useShop } from '#platform/web/api/shop.ts';
import { MyData } from './MyData.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { PseudoProof } from './PseudoProof.tsx';
import { wasPseudoRefused } from '#features/users/web/refused-pseudo.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { RetryAlert } from '#platform/web/ui/RetryAlert.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';

/** Asks for the pseudo. Explains why the pseudo of the sign-up was refused (D-02, CUS-04). */
function PseudoBanner({ pseudo }: { pseudo: string | null }) {
  const refused = wasPseudoRefused();
  if (pseudo !== null) {
    return (
      refused && (
        <Alert title={`Votre compte porte le pseudo @${pseudo}`}>
          Cette adresse e-mail avait déjà un compte : nous avons gardé son pseudo.
        </Alert>
      )
    );
  }
  return (
    <Alert tone="warning" title={refused ? 'Ce pseudo TikTok est déjà utilisé' : 'Indiquez votre pseudo TikTok'}>
      {refused
        ? 'Quelqu’un d’autre l’a pris avant la fin de votre inscription. Vérifiez votre pseudo et indiquez-le ci-dessous ; si c’est bien le vôtre, contactez le support.'
        : 'C’est par lui que nous retrouvons les pièces que vous prenez pendant les lives.'}
    </Alert>
  );
}

function Support() {
  const { supportEmail } = useShop();
  return (
    <p>
      Pour changer d’e-mail ou de pseudo TikTok, contactez le support :{' '}
      <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
    </p>
  );
}

/** `/customer/profile`. */
export default function ProfileScreen() {
  const { data, error, refetch } = useEndpoint(getSession, {}, { fresh: 0 });
  const [given, setGiven] = useState(false);
  const user = data?.user;
  return (
    <Page width="narrow">
      {error && (
        <RetryAlert tone="danger" onRetry={refetch}>
          Impossible de charger votre profil
        </RetryAlert>
      )}
      {user && <PseudoBanner pseudo={user.pseudo} />}
      {given && (
        <Alert
          tone="success"
          title="C’est noté !"
          actions={
            <LinkButton to="/customer/orders" size="small" variant="secondary">
              Voir mes commandes
            </LinkButton>
          }
        >
          Vos pièces prises sous ce pseudo sont dans vos commandes.
        </Alert>
      )}
      <Card as="div">
        {user ? <ProfileForm key={user.id} user={user} onPseudoGiven={() => setGiven(true)} /> : <Skeleton lines={6} />}
      </Card>
      {user && <PseudoProof pseudo={user.pseudo} />}
      <Support />
      {user && <MyData user={user} />}
    </Page>
  );
}
