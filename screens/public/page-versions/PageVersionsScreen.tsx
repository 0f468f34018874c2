import { useParams } from '@tanstack/react-router';
import { listPageVersions } from './endpoints.ts';
import { pageAddress } from '#features/content/domain/rules.ts';
import { formatDateTime } from '#shared/time.ts';
import type { ApiProblem } from '#platform/web/api/problem.ts';
import { useEndpoint } from '#platform/web/api/query.ts';
import { AnchorButton } from '#platform/web/ui/AnchorButton.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { Row } from '#platform/web/ui/Row.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { Stack } from '#platform/web/ui/Stack.tsx';
import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';
import { TextLink } from '#platform/web/ui/TextLink.tsx';

export default function PageVersionsScreen() {
  const { code } = useParams({ from: '/public/pages/$code/versions' });
  const { data, error, refetch } = useEndpoint(listPageVersions, { code });
  if (error?.status === 404 && !data) return <NoVersions error={error} />;
  return (
    <Page
      width="reading"
      intro="Chaque version reste lisible&nbsp;: celle qui vous engage est celle en vigueur le jour de votre commande."
    >
      <Card>
        {data?.versions.length === 0 && (
          <EmptyState kind="nothing-yet" title="Aucune version pour le moment">
            Ce texte n’a pas encore été enregistré.
          </EmptyState>
        )}
        {data && data.versions.length > 0 && (
          <Stack gap="small">
            {data.versions.map(({ id, at, title }, index) => (
              <Row key={id} justify="between">
                <TextLink to="/pages/$code/versions/$versionId" params={{ code, versionId: id }}>
                  {title}, version du {formatDateTime(at)}
                </TextLink>
                {index === 0 && <StatusBadge label="En vigueur" tone="done" />}
              </Row>
            ))}
          </Stack>
        )}
        {error && !data && (
          <ErrorState title="Impossible de charger les versions" error={error} onRetry={() => void refetch()} />
        )}
        {!data && !error && <Skeleton lines={4} />}
        <div>
          <AnchorButton href={pageAddress(code)} variant="secondary">
            Lire le texte en vigueur
          </AnchorButton>
        </div>
      </Card>
    </Page>
  );
}

const NoVersions = ({ error }: { error: ApiProblem }) => (
  <Page width="reading" title="Page introuvable">
    <Card>
      <ErrorState
        error={error}
        actions={
          <AnchorButton href="/" variant="secondary">
            Retour à l’accueil
          </AnchorButton>
        }
      />
    </Card>
  </Page>
);
