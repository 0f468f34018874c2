import { IconArrowsMaximize, IconArrowsMinimize } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { listLives } from '#features/lives/domain/endpoints.ts';
import { useEndpoint } from '#platform/web/api/query.ts';
import { LiveSelect } from '#features/lives/web/LiveSelect.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { LoadingState } from '#platform/web/ui/LoadingState.tsx';
import { ToastSlot } from '#platform/web/ui/ToastSlot.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { LiveDesk } from './LiveDesk.tsx';
import { useFullscreen } from './use-fullscreen.ts';
import { WindowButton } from './WindowButton.tsx';
import styles from './console.module.css';

interface LiveConsoleProps {
  liveId: string | undefined;
  /** Writes the live in the URL; `replace` is true for an automatic choice. */
  onLive: (liveId: string | undefined, replace: boolean) => void;
}

/**
 * Selects the newest active live when the URL has none, and stores it in the URL. A newer live does not replace it
 * later.
 */
function LiveToChoose({ onLive }: Pick<LiveConsoleProps, 'onLive'>) {
  const { data, error, refetch } = useEndpoint(listLives, {});
  const newest = data?.lives.find(({ isActive }) => isActive)?.id;
  const take = useEffectEvent((liveId: string) => onLive(liveId, true));
  useEffect(() => {
    if (newest) take(newest);
  }, [newest]);
  if (!data && error)
    return <ErrorState title="Impossible de charger les lives" error={error} onRetry={() => void refetch()} />;
  if (!data || newest) return <LoadingState />;
  return (
    <Card>
      <EmptyState
        kind="nothing-yet"
        title={data.lives.length === 0 ? 'Aucun live pour le moment' : 'Aucun live actif'}
        actions={
          <LinkButton to="/admin/lives" variant="secondary">
            Gérer les lives
          </LinkButton>
        }
      >
        Créez ou activez un live pour prendre ses commandes.
      </EmptyState>
      {data.lives.length > 0 && (
        <LiveSelect label="Live" value="" onChange={(chosen) => onLive(chosen || undefined, false)} />
      )}
    </Card>
  );
}

/** `/admin/live-order-sidebar`: the console of a live (ADM-26, ADM-27). */
export function LiveConsole({ liveId, onLive }: LiveConsoleProps) {
  const { whole, toggle } = useFullscreen();
  const Icon = whole ? IconArrowsMinimize : IconArrowsMaximize;
  return (
    <div className={classNames(styles.frame, whole && styles.whole)}>
      <Page
        width="screen"
        actions={
          <>
            <ToastSlot />
            {liveId && <WindowButton liveId={liveId} />}
            <Button variant="secondary" size="small" icon={<Icon size={18} aria-hidden />} onClick={toggle}>
              {whole ? 'Quitter le plein écran' : 'Plein écran'}
            </Button>
          </>
        }
      >
        {liveId ? (
          <LiveDesk key={liveId} liveId={liveId} onLive={(chosen) => onLive(chosen || undefined, false)} />
        ) : (
          <LiveToChoose onLive={onLive} />
        )}
      </Page>
    </div>
  );
}
