import { IconArrowsMaximize, IconArrowsMinimize, IconDeviceTv } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
} from 'react';
import type { Claim } from '#features/claims/domain/admin-schemas.ts';
import { MOST_SAID } from '#features/claims/domain/rules.ts';
import { useLiveClaims } from '#features/claims/web/use-live-claims.ts';
import { listLives } from '#features/lives/domain/endpoints.ts';
import { LiveSelect } from '#features/lives/web/LiveSelect.tsx';
import { standingLabels } from '#features/users/domain/labels.ts';
import { useEndpoint } from '#platform/web/api/query.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { ConfirmDialog } from '#platform/web/ui/ConfirmDialog.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { LoadingState } from '#platform/web/ui/LoadingState.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { ToastSlot } from '#platform/web/ui/ToastSlot.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import { reasonLabel } from './ClaimQueues.tsx';
import type { PickedEvent } from './FeedEventCard.tsx';
import { FeedPanel } from './FeedPanel.tsx';
import { LiveAddForm, useLiveAdd } from './LiveAddForm.tsx';
import { LiveOrders } from './LiveOrders.tsx';
import { OnAirPanel } from './OnAirPanel.tsx';
import { claimsInFeed } from './claim-marks.ts';
import { useAiring, useClaimActions, type ClaimActions } from './console-actions.ts';
import styles from './console.module.css';

/** `/admin/live-order-sidebar`: the console of a live (ADM-26, ADM-27). */
export default function Component() {
  const { live: liveId } = useSearch({ from: '/office/admin/live-order-sidebar' });
  const navigate = useNavigate({ from: '/admin/live-order-sidebar' });
  // An automatic choice replaces the entry of the history.
  const show = (chosen: string, replace = false) => void navigate({ search: chosen ? { live: chosen } : {}, replace });
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
        {liveId ? <LiveDesk key={liveId} liveId={liveId} onLive={show} /> : <LiveToChoose onLive={show} />}
      </Page>
    </div>
  );
}

const WINDOW = 'defile-antenne';

/** Opens the piece on air in a window for the camera. A second click reuses the window. */
const WindowButton = ({ liveId }: { liveId: string }) => (
  <LinkButton
    to="/admin/lives/$liveId/antenne"
    params={{ liveId }}
    target={WINDOW}
    preload={false}
    variant="secondary"
    size="small"
    icon={<IconDeviceTv size={18} aria-hidden />}
    aria-label="Fenêtre pour la caméra"
    title="Fenêtre pour la caméra"
    onClick={openWindow}
  >
    Caméra
  </LinkButton>
);

/** Separate window for a second screen. When the browser refuses it, the link opens a tab. */
function openWindow(event: MouseEvent<HTMLAnchorElement>): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  const opened = window.open(event.currentTarget.href, WINDOW, 'popup,width=1024,height=768');
  if (!opened) return;
  event.preventDefault();
  opened.focus();
}

/**
 * Toggles full screen. Without browser support (iPhone), only the `whole` layout of the caller applies. Uses the whole
 * document, because messages and lists render outside of the element.
 */
function useFullscreen(): { whole: boolean; toggle: () => void } {
  const [whole, setWhole] = useState(false);
  useEffect(() => {
    const follow = () => setWhole(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', follow);
    return () => {
      document.removeEventListener('fullscreenchange', follow);
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
    };
  }, []);
  const toggle = () => {
    setWhole(!whole);
    if (whole && document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
    if (!whole && document.fullscreenEnabled) void document.documentElement.requestFullscreen().catch(() => undefined);
  };
  return { whole, toggle };
}

/**
 * Selects the newest active live when the URL has none, and stores it in the URL. A newer live does not replace it
 * later.
 */
function LiveToChoose({ onLive }: { onLive: (liveId: string, replace?: boolean) => void }) {
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
      {data.lives.length > 0 && <LiveSelect label="Live" value="" onChange={onLive} />}
    </Card>
  );
}

const OLDER_CLAIMS = `Les ${MOST_SAID} dernières demandes. Les plus anciennes attendent dans la file de leur pièce.`;

interface LiveDeskProps {
  liveId: string;
  onLive: (liveId: string) => void;
}

/**
 * Shows the comments, the piece on air with its queue, the give form and the orders. Belongs to one live; another live
 * starts with empty state.
 */
function LiveDesk({ liveId, onLive }: LiveDeskProps) {
  const add = useLiveAdd(liveId);
  const airing = useAiring(liveId);
  const actions = useClaimActions(liveId);
  const { data } = useLiveClaims(liveId);
  const claims = useMemo(() => claimsInFeed(data ?? { said: [], mentions: [] }), [data]);
  const home = useRef<HTMLHeadingElement>(null);
  const latest = useRef(add);
  useEffect(() => {
    latest.current = add;
  });
  useEffect(() => {
    // No focus on a phone: its keyboard would cover the screen.
    if (matchMedia('(pointer: fine)').matches) latest.current.refField.current?.focus();
  }, []);
  const pick = useCallback(({ pseudo, ref }: PickedEvent) => {
    const { draft, pick: take, refField, pseudoField } = latest.current;
    take({ pseudo, ref });
    (ref !== null || draft.ref !== '' ? pseudoField : refField).current?.focus();
  }, []);
  // In the number field, `42` then Ctrl+Enter puts the piece on air; Enter alone continues as usual (ADM-26).
  const hearRefKeys = (event: KeyboardEvent) => {
    const { draft, fill, refField } = add;
    // Escape in an empty field moves the focus to the keys of the console.
    if (event.key === 'Escape' && event.target === refField.current && draft.ref === '') home.current?.focus();
    const isForAir = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
    if (!isForAir || event.target !== refField.current) return;
    event.preventDefault();
    event.stopPropagation();
    if (draft.ref === '') return;
    airing.airRef(draft.ref, () => {
      fill({ ref: '' });
      home.current?.focus({ preventScroll: true });
    });
  };
  return (
    <div className={styles.desk}>
      <div className={styles.form} onKeyDownCapture={hearRefKeys}>
        <LiveSelect label="Live" hideLabel value={liveId} onChange={onLive} />
        <LiveAddForm liveId={liveId} add={add} />
      </div>
      <div className={styles.air}>
        <OnAirPanel liveId={liveId} airing={airing} actions={actions} refField={add.refField} home={home} />
        <GiveQuestion actions={actions} />
      </div>
      <div className={styles.feed}>
        <FeedPanel liveId={liveId} onPick={pick} marked={{ label: 'Demandes', older: OLDER_CLAIMS, ...claims }} />
      </div>
      <div className={styles.orders}>
        <LiveOrders liveId={liveId} lastId={add.last?.orderId ?? null} />
      </div>
    </div>
  );
}

/** Asks for a confirmation before a give to a blocked user or for an uncertain claim. */
function GiveQuestion({ actions: { asked, answer } }: { actions: Pick<ClaimActions, 'asked' | 'answer'> }) {
  if (!asked) return null;
  return (
    <ConfirmDialog
      open
      title={`Donner la pièce ${asked.ref} à @${asked.pseudo} ?`}
      confirmLabel="Donner quand même"
      onClose={() => answer(false)}
      onConfirm={() => answer(true)}
      saving={false}
      error={null}
    >
      {whyNot(asked).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </ConfirmDialog>
  );
}

/** Lists the reasons against the give. Only the server knows a block that this screen has not loaded yet. */
function whyNot({ pseudo, standing, certainty, reason, comment }: Claim): string[] {
  const { block } = standingLabels(standing);
  if (block) return [`@${pseudo} est ${block}.`];
  if (certainty === 'certain') return [`@${pseudo} est bloquée.`];
  const reasonText = reasonLabel(reason);
  return [
    `Sa demande est à vérifier${reasonText ? ` : ${reasonText}` : ''}.`,
    ...(comment ? [`Elle a écrit « ${comment} ».`] : []),
  ];
}
