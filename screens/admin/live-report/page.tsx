import { IconArrowDownRight, IconArrowUpRight, IconPhotoShare } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import type { CSSProperties } from 'react';
import { photoUrl } from '#features/photos/web/photo.ts';
import { isMissing } from '#platform/web/api/missing.ts';
import { useEndpoint } from '#platform/web/api/query.ts';
import { useShop } from '#platform/web/api/shop.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { AnchorButton } from '#platform/web/ui/AnchorButton.tsx';
import { BackLink } from '#platform/web/ui/BackLink.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { DotChart } from '#platform/web/ui/DotChart.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { Facts } from '#platform/web/ui/Facts.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { Money } from '#platform/web/ui/Money.tsx';
import { MoreActions } from '#platform/web/ui/MoreActions.tsx';
import { MutedText } from '#platform/web/ui/MutedText.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { StaleNotice } from '#platform/web/ui/StaleNotice.tsx';
import { Text } from '#platform/web/ui/Text.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { counted } from '#shared/counted.ts';
import { urlOf } from '#shared/http/request.ts';
import { formatEuros } from '#shared/money.ts';
import { formatDuration, formatHour, formatLongDate } from '#shared/time.ts';
import { ReportPieces, Unanswered } from './ReportPieces.tsx';
import { getLiveReport, getLiveReportFile } from './endpoints.ts';
import { comparedLive, funnelOf, reportFigures, salesOfEvening } from './rules.ts';
import type { LiveReport, ReportPiece } from './schemas.ts';
import { sharePicture } from './share-picture.ts';
import styles from './live-report.module.css';

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
  const isGone = error !== null && isMissing(error);
  if (!report || isGone)
    return (
      <Page back={backLink}>
        <Card>
          {error ? (
            <ErrorState
              title="Impossible de charger le bilan du live"
              error={error}
              {...(!isGone && { onRetry: () => void refetch() })}
            />
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
      <Sales report={report} />
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
        <AnchorButton href={urlOf(getLiveReportFile, { liveId })} variant="secondary" download>
          Télécharger en CSV
        </AnchorButton>
        <Button variant="secondary" onClick={() => globalThis.print()}>
          Imprimer
        </Button>
        {reportFigures(report).sold > 0 && (
          <Button variant="secondary" icon={<IconPhotoShare size={18} aria-hidden />} onClick={share}>
            Image à partager
          </Button>
        )}
      </MoreActions>
      {report.buyers.withoutAccount > 0 && (
        <LinkButton to="/admin/users/without-account" search={{ live: liveId }}>
          Prévenir celles sans compte
        </LinkButton>
      )}
    </>
  );
}

function Sales({ report }: { report: LiveReport }) {
  const { evening, outside } = salesOfEvening(report);
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

function ReportFigures({ report }: { report: LiveReport }) {
  const { buyers, claims, cuts, orders } = report;
  const figures = reportFigures(report);
  const compared = comparedLive(report);
  const stages = [
    ['À valider', orders.toValidate],
    ['À payer', orders.toPay],
    ['Payées', orders.paid],
  ] as const;
  return (
    <div className={styles.top}>
      <Card>
        <p className={styles.figure}>
          <b>
            <Money cents={figures.orders.goods} />
          </b>
          <span>de ventes, hors livraison</span>
        </p>
        {compared && <Difference now={figures.orders.goods} before={compared.goods} title={compared.title} />}
        <Facts
          facts={[
            ['Pièces vendues', `${figures.sold} sur ${figures.pieces}`],
            ['Pièces montrées', `${figures.shown} sur ${figures.pieces}`],
            ['Panier moyen', figures.average === null ? '–' : <Money key="average" cents={figures.average} />],
            ['Acheteuses', `${buyers.count}, dont ${counted(buyers.new, 'nouvelle')}`],
            ['Sans compte', buyers.withoutAccount],
            ['Demandes en file d’attente', claims.inLine],
            ['Coupures du flux', cuts.count === 0 ? 'aucune' : `${cuts.count} · ${formatDuration(cuts.ms)} en tout`],
          ]}
        />
      </Card>
      <Card title="De la demande au paiement">
        <Funnel pieces={report.pieces} />
        <Facts
          facts={stages.map(([name, { count, total }]) => [
            `Commandes ${name.toLowerCase()}`,
            <span key={name}>
              {count} · <Money cents={total} />
            </span>,
          ])}
        />
      </Card>
    </div>
  );
}

const signedPercent = new Intl.NumberFormat('fr-FR', { style: 'percent', signDisplay: 'always' });

function Difference({ now, before, title }: { now: number; before: number; title: string }) {
  if (now === before) return <Text as="p" muted>{`Autant que «\u00A0${title}\u00A0»`}</Text>;
  const isMore = now > before;
  const Icon = isMore ? IconArrowUpRight : IconArrowDownRight;
  const percent = before > 0 ? ` (${signedPercent.format(now / before - 1)})` : '';
  return (
    <p className={isMore ? styles.more : styles.less}>
      <Icon size={20} aria-hidden />
      <span>
        {formatEuros(Math.abs(now - before))} {isMore ? 'de plus' : 'de moins'}
        {percent} que «&nbsp;{title}&nbsp;»
      </span>
    </p>
  );
}

function Funnel({ pieces }: { pieces: readonly ReportPiece[] }) {
  const steps = funnelOf(pieces);
  const highest = Math.max(1, steps[0]?.pieces ?? 0);
  return (
    <ol className={styles.funnel} aria-label="Pièces, de la demande au paiement">
      {steps.map(({ label, pieces: count }) => (
        <li key={label} style={{ '--part': count / highest } as CSSProperties}>
          <span>{label}</span>
          <b>{count}</b>
        </li>
      ))}
    </ol>
  );
}
