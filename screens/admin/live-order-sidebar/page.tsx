import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { MAX_COMMENT_CLAIMS } from '#features/claims/domain/rules.ts';
import { useLiveClaims } from '#features/claims/web/use-live-claims.ts';
import { listLives } from '#features/lives/domain/endpoints.ts';
import { LiveSelect } from '#features/lives/web/LiveSelect.tsx';
import { useEndpoint } from '#platform/web/api/query.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { LoadingState } from '#platform/web/ui/LoadingState.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import { useRootAttribute } from '#screens/shell/use-root-attribute.ts';
import { AddDialog } from './AddDialog.tsx';
import { ConsoleBar } from './ConsoleBar.tsx';
import { ConsoleTabs, type ConsoleTab } from './ConsoleTabs.tsx';
import { FeedPanel } from './FeedPanel.tsx';
import { GiveQuestion } from './GiveQuestion.tsx';
import { LiveAddForm, useLiveAdd } from './LiveAddForm.tsx';
import { LiveOrders } from './LiveOrders.tsx';
import { OnAirPanel } from './OnAirPanel.tsx';
import { claimsInFeed } from './claim-marks.ts';
import { useClaimActions } from './console-actions.ts';
import { useAddForm } from './use-add-form.ts';
import { useAiring } from './use-airing.ts';
import { useFullscreen } from './use-fullscreen.ts';
import styles from './console.module.css';

export default function Component() {
  const { live: liveId } = useSearch({ from: '/office/admin/live-order-sidebar' });
  const navigate = useNavigate({ from: '/admin/live-order-sidebar' });
  // An automatic choice replaces the history entry, so that « Back » leaves the console.
  const show = (chosen: string, replace = false) => void navigate({ search: chosen ? { live: chosen } : {}, replace });
  const fullscreen = useFullscreen();
  // Keeps focused elements above the buttons at the bottom of a phone screen.
  useRootAttribute('data-bottom-nav', '');
  useRootAttribute('data-page', 'screen');
  return (
    <div className={classNames(styles.frame, fullscreen.isOn && styles.fullscreen)}>
      <Page width="screen" bar={<ConsoleBar liveId={liveId ?? ''} onLive={show} fullscreen={fullscreen} />}>
        {liveId ? <LiveConsole key={liveId} liveId={liveId} /> : <LiveChoice onLive={show} />}
      </Page>
    </div>
  );
}

/** Stores the selected live in the URL. A newer live does not replace it later. */
function LiveChoice({ onLive }: { onLive: (liveId: string, replace?: boolean) => void }) {
  const { data, error, refetch } = useEndpoint(listLives, {});
  const newest = data?.lives.find(({ isActive }) => isActive)?.id;
  const selectNewest = useEffectEvent((liveId: string) => onLive(liveId, true));
  useEffect(() => {
    if (newest) selectNewest(newest);
  }, [newest]);
  if (!data && error)
    return <ErrorState title="Impossible de charger les lives" error={error} onRetry={() => void refetch()} />;
  if (!data || newest) return <LoadingState />;
  return (
    <Card>
      <EmptyState
        kind="nothing-yet"
        title="Aucun live actif"
        actions={
          <LinkButton to="/admin/lives" variant="secondary">
            Gérer les lives
          </LinkButton>
        }
      >
        Créez ou activez un live pour prendre ses commandes.
      </EmptyState>
      {data.lives.length > 0 && <LiveSelect label="Live" value="" onChange={onLive} />}
    </Card>
  );
}

const OLDER_CLAIMS = `Les ${MAX_COMMENT_CLAIMS} dernières demandes. Les plus anciennes attendent dans la file de leur pièce.`;

/** Needs the live’s id as `key`, so that another live starts with an empty state. */
function LiveConsole({ liveId }: { liveId: string }) {
  const addForm = useLiveAdd(liveId);
  const airing = useAiring(liveId);
  const actions = useClaimActions(liveId);
  const { data, error, refetch } = useLiveClaims(liveId);
  const readState = { isRead: data !== undefined, error, onRetry: () => void refetch() };
  const claims = useMemo(() => claimsInFeed(data ?? { said: [], mentions: [] }), [data]);
  const heading = useRef<HTMLHeadingElement>(null);
  const [tab, setTab] = useState<ConsoleTab>('claims');
  const { isAdding, openWith, close, pick, air, onRefKeys } = useAddForm(addForm, airing, heading);
  return (
    <div className={styles.console} data-tab={tab}>
      <div className={styles.form} onKeyDownCapture={onRefKeys}>
        {/* Renders one form at a time, because both share the same fields. */}
        {!isAdding && <LiveAddForm liveId={liveId} addForm={addForm} />}
        {isAdding && <AddDialog liveId={liveId} addForm={addForm} onAir={air} onClose={close} />}
      </div>
      <div className={styles.air}>
        <OnAirPanel
          liveId={liveId}
          airing={airing}
          actions={actions}
          refField={addForm.refField}
          heading={heading}
          onAdd={openWith}
        />
        <GiveQuestion actions={actions} />
      </div>
      <ConsoleTabs liveId={liveId} tab={tab} onTab={setTab} />
      <div className={styles.feed} id="console-comments">
        <FeedPanel
          liveId={liveId}
          onPick={pick}
          marked={{ label: 'Demandes', older: OLDER_CLAIMS, ...readState, ...claims }}
        />
      </div>
      <div className={styles.orders} id="console-orders">
        <LiveOrders liveId={liveId} lastId={addForm.last?.orderId ?? null} />
      </div>
    </div>
  );
}
