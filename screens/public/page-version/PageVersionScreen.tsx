import { useParams } from '@tanstack/react-router';
import { readPageVersion } from './endpoints.ts';
import { formatDateTime } from '#shared/time.ts';
import { isMissing } from '#platform/web/api/missing.ts';
import { useEndpoint } from '#platform/web/api/query.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { BackLink } from '#platform/web/ui/BackLink.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { RichText } from '#platform/web/ui/RichText.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';

export default function PageVersionScreen() {
  const params = useParams({ from: '/public/pages/$code/versions/$versionId' });
  const { data, error, refetch } = useEndpoint(readPageVersion, params);
  const isUnknown = error !== null && isMissing(error);
  return (
    <Page
      width="reading"
      title={isUnknown && !data ? 'Version introuvable' : undefined}
      back={
        <BackLink to="/pages/$code/versions" params={{ code: params.code }}>
          Toutes les versions
        </BackLink>
      }
    >
      {data && (
        <Alert>
          {data.until
            ? `Version en vigueur du ${formatDateTime(data.at)} au ${formatDateTime(data.until)}.`
            : `Version en vigueur depuis le ${formatDateTime(data.at)}.`}
        </Alert>
      )}
      {data && <RichText html={data.content} />}
      {error && !data && (
        <Card>
          <ErrorState
            error={error}
            {...(!isUnknown && { title: 'Impossible de charger cette version', onRetry: () => void refetch() })}
          />
        </Card>
      )}
      {!data && !error && <Skeleton lines={8} />}
    </Page>
  );
}
