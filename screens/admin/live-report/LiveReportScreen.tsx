import { getLiveReportFile, getLiveReport } from './endpoints.ts';
import { formatLongDate } from '#shared/time.ts';
import { useEndpoint } from '#platform/web/api/query.ts';
import { AnchorButton } from '#platform/web/ui/AnchorButton.tsx';
import { BackLink } from '#platform/web/ui/BackLink.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { StaleNotice } from '#platform/web/ui/StaleNotice.tsx';
import { LiveReportFigures } from './LiveReportFigures.tsx';
import { LiveReportPieces } from './LiveReportPieces.tsx';

/** `/admin/lives/{id}/bilan`: the report of a live, with print and download. */
export function LiveReportScreen({ liveId }: { liveId: string }) {
  const read = useEndpoint(getLiveReport, { liveId });
  const { data: report, error, refetch } = read;
  const back = (
    <BackLink to="/admin/lives/$liveId" params={{ liveId }}>
      Retour au live
    </BackLink>
  );
  if (!report)
    return (
      <Page back={back}>
        <Card>
          {error ? (
            <ErrorState title="Impossible de charger le bilan du live" error={error} onRetry={() => void refetch()} />
          ) : (
            <Skeleton lines={8} />
          )}
        </Card>
      </Page>
    );
  const file = getLiveReportFile.path.replace(':liveId', liveId);
  return (
    <Page
      intro={formatLongDate(report.liveDate)}
      back={back}
      actions={
        <>
          {report.buyers.withoutAccount > 0 && (
            <LinkButton to="/admin/users/without-account" search={{ live: liveId }} variant="secondary">
              Prévenir celles sans compte
            </LinkButton>
          )}
          <AnchorButton href={file} variant="secondary" download>
            Télécharger en CSV
          </AnchorButton>
          <Button variant="secondary" onClick={() => globalThis.print()}>
            Imprimer
          </Button>
        </>
      }
    >
      <StaleNotice read={read} />
      <LiveReportFigures report={report} />
      <LiveReportPieces pieces={report.pieces} />
    </Page>
  );
}
