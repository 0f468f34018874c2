import { useNavigate } from '@tanstack/react-router';
import { ofName } from '#shared/of-name.ts';
import { atShop } from '#shared/text.ts';
import { confirmLink } from '#features/users/domain/endpoints.ts';
import { displayNameOf } from '#features/users/domain/labels.ts';
import { useCommand } from '#platform/web/api/query.ts';
import { useSession } from '#features/users/web/session.ts';
import { useShop } from '#platform/web/api/shop.ts';
import { isLinkGone } from '#features/users/web/link-gone.ts';
import { useArrival } from '#features/users/web/use-arrival.ts';
import { useFragmentSecret } from '#features/users/web/use-fragment-secret.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { Form } from '#platform/web/ui/Form.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { TextLink } from '#platform/web/ui/TextLink.tsx';

function AlreadySignedIn() {
  const { user } = useSession();
  return (
    user && (
      <p>
        Cet appareil est déjà connecté au compte {ofName(displayNameOf(user))}.{' '}
        <TextLink to="/customer">Aller à mes commandes</TextLink>
      </p>
    )
  );
}

/** `/connexion#jeton=`: target of a mailed link. Requires a click, because mail scanners open links too (D-15). */
export default function ConfirmLinkScreen() {
  const { secret, deleteSecret } = useFragmentSecret('jeton-connexion');
  const { name } = useShop();
  const navigate = useNavigate();
  const arrive = useArrival();
  const confirm = useCommand(confirmLink, {
    onSuccess: (reply) => {
      deleteSecret();
      arrive(reply);
    },
    onProblem: (problem) => {
      if (!isLinkGone(problem)) return;
      deleteSecret();
      void navigate({ to: '/', hash: 'error=access_denied&error_code=otp_expired', replace: true });
    },
  });
  if (!secret) {
    return (
      <Page width="narrow">
        <Alert tone="warning" title="Ce lien est incomplet">
          Ouvrez-le en entier depuis votre e-mail, ou demandez-en un nouveau.
        </Alert>
        <LinkButton to="/login" block>
          Recevoir un lien de connexion
        </LinkButton>
      </Page>
    );
  }
  return (
    <Page heading={`Bienvenue ${atShop(name)}`} width="narrow">
      <Card as="div">
        <p>Confirmez pour retrouver vos commandes sur cet appareil.</p>
        <Form
          label="Connexion"
          block
          onSubmit={() => confirm.mutate({ token: secret })}
          saving={confirm.isPending || confirm.isSuccess}
          error={confirm.error && !isLinkGone(confirm.error) ? confirm.error : null}
          submitLabel="Me connecter"
          savingLabel="Connexion en cours…"
        >
          <AlreadySignedIn />
        </Form>
      </Card>
      <Alert>
        Vous avez commencé ailleurs, dans TikTok par exemple&nbsp;? Retournez-y et saisissez le code à 6 chiffres de ce
        même e-mail.
      </Alert>
    </Page>
  );
}
