import { useState } from 'react';
import { signUp } from '#features/users/domain/endpoints.ts';
import { useCommand } from '#platform/web/api/query.ts';
import { useShop } from '#platform/web/api/shop.ts';
import { AfterMail, sayNotSent } from '#features/users/web/AfterMail.tsx';
import { usePendingSignIn } from '#features/users/web/pending-sign-in.ts';
import { useInvitedPseudo } from './use-invited-pseudo.ts';
import { SignUpForm } from './SignUpForm.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { Page } from '#platform/web/ui/Page.tsx';

/** `/signup`. */
export default function SignUpScreen() {
  const { name } = useShop();
  const { pending, wait, giveUp } = usePendingSignIn('sign-up');
  const [before, setBefore] = useState(pending);
  const invited = useInvitedPseudo();
  const resend = useCommand(signUp, {
    onSuccess: (_, sent) => wait(sent.email, sent.pseudo),
    onProblem: (problem) => sayNotSent(problem, 'Une erreur inconnue est survenue'),
  });
  if (pending) {
    const again = () => resend.mutate({ email: pending.email, pseudo: pending.pseudo, acceptTerms: true });
    const back = () => {
      setBefore(pending);
      giveUp();
    };
    return (
      <Page title="Vérifiez votre email !" width="narrow">
        <Card as="div">
          <AfterMail pending={pending} onResend={again} resending={resend.isPending} onGiveUp={back}>
            Un e-mail de confirmation a été envoyé à <strong>{pending.email}</strong>. Cliquez sur le lien qu’il
            contient pour confirmer votre compte, ou saisissez son code ci-dessous.
          </AfterMail>
        </Card>
        <LinkButton to="/" variant="quiet" block>
          Retour à l’accueil
        </LinkButton>
      </Page>
    );
  }
  return (
    <Page width="narrow" intro={`Créez votre compte ${name} pour les lives TikTok`}>
      <Card as="div">
        <SignUpForm key={invited} email={before?.email} pseudo={before?.pseudo || invited} onSent={wait} />
      </Card>
      <LinkButton to="/login" variant="secondary" block>
        Déjà un compte? Se connecter
      </LinkButton>
    </Page>
  );
}
