import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatDate } from '#shared/time.ts';
import { readPage } from '#features/content/domain/endpoints.ts';
import { useEndpoint } from '#platform/web/api/query.ts';
import { useShop } from '#platform/web/api/shop.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { MutedText } from '#platform/web/ui/MutedText.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { RichText } from '#platform/web/ui/RichText.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { TextLink } from '#platform/web/ui/TextLink.tsx';
import { ConsentButtons } from '#screens/shell/ConsentBanner.tsx';
import { useConsent } from '#screens/shell/use-consent.ts';

export function PageScreen() {
  const { code } = useParams({ from: '/public/pages/$code' });
  return <ShopPage key={code} code={code} />;
}

/** `/cgv`: the page with code `cgu` (D-12). */
export const TermsScreen = () => <ShopPage code="cgu" />;

export const LegalNoticeScreen = () => <ShopPage code="mentions-legales" />;

export const PrivacyScreen = () => (
  <ShopPage code="confidentialite">
    <ConsentChoice />
  </ShopPage>
);

interface ShopPageProps {
  code: string;
  /** Shown even when the text cannot be read. */
  children?: ReactNode;
}

function ShopPage({ code, children }: ShopPageProps) {
  const { data, error, isPending, refetch } = useEndpoint(readPage, { code }, { fresh: 60_000 });
  const isMissing = error?.status === 404;
  return (
    <Page title={isMissing && !data ? 'Page introuvable' : undefined} width="reading">
      {data && <RichText html={data.content} />}
      {data?.inForceSince && (
        <p>
          <MutedText>
            En vigueur depuis le {formatDate(data.inForceSince)}.{' '}
            <TextLink to="/pages/$code/versions" params={{ code }}>
              Toutes les versions
            </TextLink>
          </MutedText>
        </p>
      )}
      {isPending && <Skeleton lines={8} />}
      {error && !data && (
        <Card>
          <ErrorState
            error={error}
            {...(isMissing ? {} : { title: 'Impossible de charger la page', onRetry: () => void refetch() })}
            actions={
              <LinkButton to="/" variant="secondary">
                Retour à l’accueil
              </LinkButton>
            }
          />
        </Card>
      )}
      {children}
    </Page>
  );
}

const sentences = {
  accepted: 'Vous avez accepté. Vous pouvez changer d’avis à tout moment, ici.',
  refused: 'Vous avez refusé\u00A0: rien n’est envoyé. Vous pouvez changer d’avis à tout moment, ici.',
};

/** Renders nothing without a reporting service, and on the server, where the choice is unknown. */
function ConsentChoice() {
  const { sentryDsn } = useShop();
  const choice = useConsent();
  if (sentryDsn === null || choice === undefined) return null;
  return (
    <Card title="Votre choix">
      <p role="status">
        {choice
          ? sentences[choice]
          : 'Vous n’avez pas encore choisi : rien n’est enregistré. Seul un rapport d’erreur est envoyé quand un écran tombe en panne.'}
      </p>
      <ConsentButtons />
    </Card>
  );
}
