import { useParams } from '@tanstack/react-router';
import { readPageVersion } from '#domain/content/endpoints.ts';
import { formatDateTime } from '#domain/time.ts';
import { useEndpoint } from '#web/api/query.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { BackLink } from '#web/ui/BackLink.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Page } from '#web/ui/Page.tsx';
import { RichText } from '#web/ui/RichText.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';

/** `/pages/$code/versions/$versionId`. */
export default function PageVersionScreen() {
  const params = useParams({ from: '/public/pages/$code/versions/$versionId' });
  const { data, error, refetch } = useEndpoint(readPageVersion, params);
  return (
    <Page
      width="reading"
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
          <ErrorState title="Impossible de charger cette version" error={error} onRetry={() => void refetch()} />
        </Card>
      )}
      {!data && !error && <Skeleton lines={8} />}
    </Page>
  );
}
