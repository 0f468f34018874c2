import { useLocation } from '@tanstack/react-router';
import { useLayoutEffect, useState } from 'react';
import { SignInForm } from '#features/users/web/SignInForm.tsx';
import { useSession } from '#features/users/web/session.ts';
import { useEndpoint } from '#platform/web/api/query.ts';
import { useReport } from '#platform/web/api/use-report.ts';
import { useShop } from '#platform/web/api/shop.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { lazyPart, lazyPartOnUse } from '#platform/web/ui/later.tsx';
import { TextLink } from '#platform/web/ui/TextLink.tsx';
import { getShowcase } from './endpoints.ts';
import { LiveCard } from './LiveCard.tsx';
import styles from './landing.module.css';

const OpeningSoon = lazyPart(() => import('./OpeningSoon.tsx').then((file) => file.OpeningSoon));
const BelowSignIn = lazyPartOnUse(() => import('./BelowSignIn.tsx').then((file) => file.BelowSignIn));

const hasError = (hash: string): boolean => {
  const parameters = new URLSearchParams(hash.replace(/^#/, ''));
  return parameters.has('error_code') || parameters.has('error');
};

/** Returns true when a sign-in link led here with an error. Removes the error from the address bar at once (PUB-03). */
function useLinkFailed(): boolean {
  const { hash } = useLocation();
  const [failed, setFailed] = useState(() => hasError(hash));
  if (!failed && hasError(hash)) setFailed(true);
  useLayoutEffect(() => {
    if (!hasError(hash)) return;
    history.replaceState(history.state, '', location.pathname + location.search);
  }, [hash]);
  return failed;
}

/** The link of a first mail creates the account (D-03). */
const SignIn = () => (
  <Card title="Se connecter">
    <SignInForm fallback="Une erreur inconnue est survenue" />
    <p className={styles.first}>
      Première commande ? Votre pseudo TikTok et votre e-mail suffisent.{' '}
      <TextLink to="/signup">Créer un compte</TextLink>
    </p>
  </Card>
);

function PreviewNotice() {
  const { user } = useSession();
  return (
    <Alert
      title="La boutique n’est pas encore ouverte"
      actions={
        user?.role === 'owner' && (
          <LinkButton to="/admin/setup" size="small" variant="secondary">
            Ouvrir la boutique
          </LinkButton>
        )
      }
    >
      Vous voyez l’accueil tel qu’il sera. Les visiteurs lisent «&nbsp;Bientôt ouverte&nbsp;».
    </Alert>
  );
}

export default function LandingScreen() {
  const { isOpen, lacks } = useShop();
  const takesCards = !lacks.includes('payment');
  const isOfTeam = useSession().user?.isAdmin;
  const failed = useLinkFailed();
  // A failed read hides only the lives. The sign-in does not need them.
  const { data: showcase, error } = useEndpoint(getShowcase, {}, { fresh: 60_000, every: 60_000 });
  useReport(error, 'showcase');
  if (!isOpen && !isOfTeam) return <OpeningSoon showcase={showcase} Live={LiveCard} />;
  return (
    <Page
      heading="Vos pièces uniques, de&nbsp;nos&nbsp;lives jusque chez vous"
      intro={`Vous avez pris une pièce pendant un live TikTok\u00A0? Elle vous attend\u00A0: ${takesCards ? 'réglez par carte' : 'validez-la'} et suivez votre colis.`}
    >
      {!isOpen && <PreviewNotice />}
      {failed && (
        <Alert tone="danger" title="Erreur de connexion">
          Votre lien de connexion a expiré ou a déjà servi. Demandez-en un nouveau ci-dessous.
        </Alert>
      )}
      <div className={styles.cards}>
        {showcase && <LiveCard {...showcase} />}
        <SignIn />
      </div>
      <BelowSignIn sold={showcase?.sold} lacks={lacks} />
    </Page>
  );
}
