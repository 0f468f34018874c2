import { useRouteContext, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { Stack } from '#platform/web/ui/Stack.tsx';
import { TextLink } from '#platform/web/ui/TextLink.tsx';
import { GuestWithdrawalForm } from './GuestWithdrawalForm.tsx';

/** Moves the focus to the message that replaces the form, so that screen readers announce it. */
const takeFocus = (words: HTMLDivElement | null): void => words?.focus({ preventScroll: true });

/** `/retractation`: withdraws from a whole order without signing in. */
export default function GuestWithdrawalScreen() {
  const { commande } = useSearch({ from: '/public/retractation' });
  const { posted } = useRouteContext({ from: '/public/retractation' });
  const [email, setEmail] = useState(posted?.refused === null ? posted.values['email'] : null);
  return (
    <Page
      width="narrow"
      intro="Vous avez quatorze jours après la réception du colis pour renoncer à une commande, sans dire pourquoi et sans vous connecter."
    >
      {email ? (
        <div ref={takeFocus} tabIndex={-1}>
          <Alert tone="success" title="Demande reçue">
            <Stack gap="small">
              <p>
                Si ces informations correspondent à une commande, vous recevez un accusé de réception par e-mail à{' '}
                {email}, avec la date, l’heure et la suite.
              </p>
              <p>Rien ne vient ? Vérifiez le numéro et l’adresse : ce sont ceux de nos e-mails.</p>
            </Stack>
          </Alert>
        </div>
      ) : (
        <Card as="div">
          <GuestWithdrawalForm orderNumber={commande} posted={posted} onDone={setEmail} />
        </Card>
      )}
      <p>
        Pour ne renoncer qu’à certaines pièces, ou suivre votre retour, passez par{' '}
        <TextLink to="/customer/orders">vos commandes</TextLink>.
      </p>
    </Page>
  );
}
