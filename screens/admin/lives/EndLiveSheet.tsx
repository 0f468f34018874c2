import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { updateLive } from '#features/lives/domain/endpoints.ts';
import { endMailsLabel, isTooEarlyToEnd, liveState } from '#features/lives/domain/rules.ts';
import type { Live } from '#features/lives/domain/schemas.ts';
import { sentenceOf } from '#platform/web/api/problem.ts';
import { useCommand, useEndpoint } from '#platform/web/api/query.ts';
import { useShop } from '#platform/web/api/shop.ts';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { FormDrawer } from '#platform/web/ui/FormDrawer.tsx';
import { Money } from '#platform/web/ui/Money.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { undoAction } from '#platform/web/ui/undo-action.ts';
import { useNow } from '#platform/web/ui/use-now.ts';
import { UnbrokenText } from '#platform/web/ui/UnbrokenText.tsx';
import { getLiveReport } from '#screens/admin/live-report/endpoints.ts';
import { reportFigures, unansweredText } from '#screens/admin/live-report/rules.ts';
import { counted } from '#shared/counted.ts';
import { formatUntil } from '#shared/time.ts';
import { listLiveEndMails } from './endpoints.ts';
import styles from './end-live-sheet.module.css';

interface EndLiveSheetProps {
  live: Pick<Live, 'id' | 'title' | 'liveDate' | 'isActive'>;
  /** True on a screen that does not show the title of the live. */
  showsTitle?: boolean;
  onClose: () => void;
}

export function EndLiveSheet({ live, showsTitle, onClose }: EndLiveSheetProps) {
  const ending = useEndLive(onClose);
  return (
    <FormDrawer
      open
      onClose={onClose}
      title="Terminer le live"
      description={showsTitle ? live.title : undefined}
      onSubmit={() => ending.end(live.id)}
      saving={ending.isPending}
      error={null}
      submitLabel="Terminer et voir le bilan"
      savingLabel="Fin du live…"
      disabledReason={live.isActive || ending.isPending ? null : 'Ce live est déjà terminé.'}
    >
      <SalesPart liveId={live.id} />
      <MailsPart live={live} />
    </FormDrawer>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.part}>
    <h3>{title}</h3>
    {children}
  </section>
);

function SalesPart({ liveId }: { liveId: string }) {
  const { data: report, error, refetch } = useEndpoint(getLiveReport, { liveId });
  if (!report && error)
    return <ErrorState title="Impossible de charger les ventes" error={error} onRetry={() => void refetch()} />;
  if (!report) return <Skeleton lines={5} />;
  const { buyers, claims } = report;
  const { sold, pieces, orders } = reportFigures(report);
  return (
    <>
      <p className={styles.figure}>
        <b>
          <Money cents={orders.goods} />
        </b>
        {counted(sold, 'pièce vendue', 'pièces vendues')} sur {pieces}, à {counted(buyers.count, 'acheteuse')}
      </p>
      {claims.unanswered > 0 && (
        <Part title="Demandes sans réponse">
          <p>{unansweredText(claims)}</p>
        </Part>
      )}
      {buyers.withoutAccount > 0 && (
        <Part title="Sans compte">
          <p>
            <UnbrokenText
              text={`${counted(buyers.withoutAccount, 'acheteuse')} sans compte ne ${buyers.withoutAccount > 1 ? 'reçoivent' : 'reçoit'} pas d’e-mail. Le bilan vous donne les messages privés à copier.`}
            />
          </p>
        </Part>
      )}
    </>
  );
}

const MAX_NAMED = 12;

function MailsPart({ live: { id, liveDate } }: Pick<EndLiveSheetProps, 'live'>) {
  const nowMs = useNow();
  const { isOpen, lacks } = useShop();
  const { data, error, refetch } = useEndpoint(listLiveEndMails, {});
  if (!data && error)
    return <ErrorState title="Impossible de charger les e-mails" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={3} />;
  const mails = data.lives.find(({ liveId }) => liveId === id);
  const label = mails && endMailsLabel(mails);
  return (
    <>
      <Part title="E-mails">
        {mails && label ? (
          <>
            <p>La boutique envoie {label} tout de suite&nbsp;: les pièces, le total et le délai pour payer.</p>
            <p className={styles.names} translate="no">
              {mails.pseudos
                .slice(0, MAX_NAMED)
                .map((pseudo) => `@${pseudo}`)
                .join(', ')}
              {mails.pseudos.length > MAX_NAMED && ` et ${counted(mails.pseudos.length - MAX_NAMED, 'autre')}`}
            </p>
          </>
        ) : (
          <p>Aucun e-mail ne part.</p>
        )}
      </Part>
      <Part title="Pièces gardées">
        <p>
          {lacks.includes('payment') || !isOpen
            ? 'Les pièces non payées sont gardées sans limite.'
            : heldText(data.holdUntil, isTooEarlyToEnd({ liveDate }, nowMs))}
        </p>
      </Part>
    </>
  );
}

function heldText(holdUntil: string | null, isTooEarly: boolean): string {
  if (holdUntil === null)
    return 'Les pièces non payées sont gardées sans limite\u00A0: aucun délai de paiement n’est réglé.';
  if (isTooEarly) return 'Le live n’a pas encore eu lieu\u00A0: les pièces non payées sont gardées jusqu’à sa fin.';
  return `Les pièces non payées sont gardées jusqu’au ${formatUntil(holdUntil)}. Les relances partent automatiquement.`;
}

function useEndLive(onEnded: () => void) {
  const navigate = useNavigate();
  const nowMs = useNow();
  const command = useCommand(updateLive, {
    onSuccess: (live) => {
      const { id: liveId, title, isActive, updatedAt } = live;
      if (isActive) return void toast.success(`${title} est de nouveau actif`);
      toast.success(`${title} est ${liveState(live, nowMs) === 'ended' ? 'terminé' : 'inactif'}`, {
        // Replaces the last message of the console.
        channel: 'claims',
        action: undoAction(() => command.mutate({ liveId, isActive: true, reverts: updatedAt })),
      });
      onEnded();
      void navigate({ to: '/admin/lives/$liveId/bilan', params: { liveId } });
    },
    onProblem: (problem) => toast.error(sentenceOf(problem)),
  });
  return {
    end: (liveId: string) => command.mutate({ liveId, isActive: false }),
    isPending: command.isPending,
  };
}
