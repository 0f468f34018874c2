import { useLocation } from '@tanstack/react-router';
import { useLayoutEffect, useState } from 'react';
import { Announcements } from './Announcements.tsx';
import { HowItWorks } from './HowItWorks.tsx';
import styles from './landing.module.css';
import { SignInForm } from '#features/users/web/SignInForm.tsx';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { Page } from '#platform/web/ui/Page.tsx';

const hasError = (hash: string): boolean => {
  const parameters = new URLSearchParams(hash.replace(/^#/, ''));
  return parameters.has('error_code') || parameters.has('error');
};

/** Returns true when a sign-in link returned with an error. Removes the error from the address bar at once (PUB-03). */
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

const signUp = (
  <Card key="sign-up" title="Première commande ?">
    <p className={styles.text}>Votre pseudo TikTok et votre e-mail suffisent : ni mot de passe, ni application.</p>
    <LinkButton to="/signup" size="large" block>
      Créer un compte
    </LinkButton>
  </Card>
);
const signIn = (
  <Card key="sign-in" title="Déjà un compte ?">
    <SignInForm fallback="Une erreur inconnue est survenue" />
  </Card>
);

/** `/`: the home page of the shop. */
export default function LandingScreen() {
  const failed = useLinkFailed();
  return (
    <Page
      heading="Vos pièces uniques, de nos lives jusque chez vous"
      intro="Vous avez pris une pièce pendant un live TikTok ? Retrouvez-la ici, réglez par carte et suivez votre colis."
    >
      {failed && (
        <Alert tone="danger" title="Erreur de connexion">
          Votre lien de connexion a expiré ou a déjà servi. Demandez-en un nouveau ci-dessous.
        </Alert>
      )}
      <div className={styles.doors}>{failed ? [signIn, signUp] : [signUp, signIn]}</div>
      <Announcements />
      <HowItWorks />
    </Page>
  );
}
