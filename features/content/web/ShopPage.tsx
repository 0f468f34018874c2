import type { ReactNode } from 'react';
import { readPage } from '#features/content/domain/endpoints.ts';
import { formatDate } from '#shared/time.ts';
import { useEndpoint } from '#platform/web/api/query.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { MutedText } from '#platform/web/ui/MutedText.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { RichText } from '#platform/web/ui/RichText.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { TextLink } from '#platform/web/ui/TextLink.tsx';

interface ShopPageProps {
  code: string;
  /** Shown after the text, whether it could be read or not. */
  children?: ReactNode;
}

/** A page written by the shop (D-12). */
export function ShopPage({ code, children }: ShopPageProps) {
  const { data, error, isPending, refetch } = useEndpoint(readPage, { code }, { fresh: 60_000 });
  const missing = error?.status === 404;
  return (
    <Page title={missing && !data ? 'Page introuvable' : undefined} width="reading">
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
            {...(missing ? {} : { title: 'Impossible de charger la page', onRetry: () => void refetch() })}
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
