import { IconPhotoShare } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { photoUrl } from '#features/photos/web/photo.ts';
import { useEndpoint } from '#platform/web/api/query.ts';
import { useShop } from '#platform/web/api/shop.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { AnchorButton } from '#platform/web/ui/AnchorButton.tsx';
import { BackLink } from '#platform/web/ui/BackLink.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { DotChart } from '#platform/web/ui/DotChart.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { MoreActions } from '#platform/web/ui/MoreActions.tsx';
import { MutedText } from '#platform/web/ui/MutedText.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { StaleNotice } from '#platform/web/ui/StaleNotice.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { counted } from '#shared/counted.ts';
import { formatEuros } from '#shared/money.ts';
import { formatHour, formatLongDate } from '#shared/time.ts';
import { ReportFigures } from './ReportFigures.tsx';
import { ReportPieces, Unanswered } from './ReportPieces.tsx';
import { getLiveReport, getLiveReportFile } from './endpoints.ts';
import { salesOfEvening } from './rules.ts';
import type { LiveReport } from './schemas.ts';
import { sharePicture } from './share-picture.ts';

export default function Component() {
  const { liveId } = useParams({ from: '/office/admin/lives/$liveId/bilan' });
  return <LiveReportScreen key={liveId} liveId={liveId} />;
}

function LiveReportScreen({ liveId }: { liveId: string }) {
  const read = useEndpoint(getLiveReport, { liveId });
  const { data: report, error, refetch } = read;
  const backLink = (
    <BackLink to="/admin/lives/$liveId" params={{ liveId }}>
      Retour au live
    </BackLink>
  );
  if (!report)
    return (
      <Page back={backLink}>
        <Card>
          {error ? (
            <ErrorState title="Impossible de charger le bilan du live" error={error} onRetry={() => void refetch()} />
          ) : (
            <Skeleton lines={8} />
          )}
        </Card>
      </Page>
    );
  return (
    <Page intro={formatLongDate(report.liveDate)} back={backLink} actions={<Actions liveId={liveId} report={report} />}>
      <StaleNotice read={read} />
      <ReportFigures report={report} />
      <Sales pieces={report.pieces} since={report.since} />
      {report.claims.isProcessing ? (
        <Processing liveId={liveId} />
      ) : (
        <Unanswered liveId={liveId} pieces={report.pieces} />
      )}
      <ReportPieces pieces={report.pieces} />
    </Page>
  );
}

const PROCESSING_POLL_MS = 2_000;

/** Reads the report repeatedly until all claims are processed. */
function Processing({ liveId }: { liveId: string }) {
  useEndpoint(getLiveReport, { liveId }, { every: PROCESSING_POLL_MS });
  return (
    <Alert>Les dernières demandes du live sont en cours de traitement. Le bilan se met à jour automatiquement.</Alert>
  );
}

function Actions({ liveId, report }: { liveId: string; report: LiveReport }) {
  const shop = useShop();
  const share = () =>
    void sharePicture(report, shop.name).catch(() => toast.error('L’image n’a pas pu être faite. Réessayez.'));
  return (
    <>
      <MoreActions>
        <AnchorButton href={getLiveReportFile.path.replace(':liveId', liveId)} variant="secondary" download>
          Télécharger en CSV
        </AnchorButton>
        <Button variant="secondary" onClick={() => globalThis.print()}>
          Imprimer
        </Button>
        <Button variant="secondary" icon={<IconPhotoShare size={18} aria-hidden />} onClick={share}>
          Image à partager
        </Button>
      </MoreActions>
      {report.buyers.withoutAccount > 0 && (
        <LinkButton to="/admin/users/without-account" search={{ live: liveId }}>
          Prévenir celles sans compte
        </LinkButton>
      )}
    </>
  );
}

function Sales({ pieces, since }: Pick<LiveReport, 'pieces' | 'since'>) {
  const { evening, outside } = salesOfEvening(pieces, since);
  if (evening.length === 0) return null;
  const dots = evening.map(({ productId, ref, name, price, photoId, hexCode, soldAt }) => ({
    id: productId,
    at: Date.parse(soldAt),
    text: `${formatHour(soldAt)} · pièce ${ref}, ${name}, ${formatEuros(price)}`,
    picture: photoUrl(photoId),
    colour: hexCode,
    mark: String(ref),
  }));
  return (
    <Card title="Ventes au fil du live">
      <DotChart label="Ventes au fil du live" dots={dots} formatAt={formatHour} />
      {outside > 0 && (
        <MutedText>{`${counted(outside, 'pièce donnée', 'pièces données')} en dehors du live.`}</MutedText>
      )}
    </Card>
  );
}
