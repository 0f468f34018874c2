import { IconArrowsMaximize, IconArrowsMinimize, IconDeviceTv, IconFlagFilled } from '@tabler/icons-react';
import { useState, type MouseEvent, type ReactNode } from 'react';
import { listFeedEvents } from '#features/feed/domain/endpoints.ts';
import { feedLifecycle } from '#features/feed/domain/lifecycle.ts';
import { listLives } from '#features/lives/domain/endpoints.ts';
import { LiveSelect } from '#features/lives/web/LiveSelect.tsx';
import { copyBase } from '#platform/web/api/copy.ts';
import { useConnection } from '#platform/web/api/live-feed.ts';
import { useEndpoint } from '#platform/web/api/query.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { Money } from '#platform/web/ui/Money.tsx';
import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';
import { ToastSlot } from '#platform/web/ui/ToastSlot.tsx';
import { lazyDialogPart } from '#platform/web/ui/dialog-later.tsx';
import { counted } from '#shared/counted.ts';
import { formatHour } from '#shared/time.ts';
import { outageLabel } from './console-actions.ts';
import { listLiveOrders } from './endpoints.ts';
import styles from './console-bar.module.css';

interface ConsoleBarProps {
  liveId: string;
  onLive: (liveId: string) => void;
  fullscreen: { isOn: boolean; toggle: () => void };
}

export function ConsoleBar({ liveId, onLive, fullscreen: { isOn, toggle } }: ConsoleBarProps) {
  const Icon = isOn ? IconArrowsMinimize : IconArrowsMaximize;
  return (
    <section className={styles.bar} aria-label="État du live">
      {liveId && (
        <div className={styles.live}>
          <LiveSelect label="Live" hideLabel value={liveId} onChange={onLive} />
        </div>
      )}
      <div className={styles.middle}>
        {liveId && <Sales liveId={liveId} />}
        <ToastSlot />
      </div>
      {liveId && <FeedStateBadge liveId={liveId} />}
      <div className={styles.actions}>
        {liveId && <WindowButton liveId={liveId} />}
        <ScreenButton label={isOn ? 'Quitter le plein écran' : 'Plein écran'} onClick={toggle}>
          <Icon size={18} aria-hidden />
        </ScreenButton>
        {liveId && <EndOfLive key={liveId} liveId={liveId} />}
      </div>
    </section>
  );
}

const ScreenButton = ({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) => (
  <span className={styles.wide} title={label}>
    <Button variant="secondary" size="small" icon={children} aria-label={label} onClick={onClick}>
      <span className={styles.word}>{label}</span>
    </Button>
  </span>
);

function Sales({ liveId }: { liveId: string }) {
  const sales = useEndpoint(listLiveOrders, { liveId }).data?.sales;
  if (!sales) return null;
  const { since, pieces, goods } = sales;
  return (
    <p className={styles.sales}>
      {since && <span className={styles.since}>à l’antenne depuis {formatHour(since)}</span>}
      <span>{counted(pieces, 'vendue')}</span>
      <b>
        <Money cents={goods} />
      </b>
    </p>
  );
}

/** Shows the state of the comments, or an outage of the shop. Must never be hidden (ADM-26). */
function FeedStateBadge({ liveId }: { liveId: string }) {
  const state = useEndpoint(listFeedEvents, { liveId }).data?.feed.state;
  // Ignores the last known state of the comments while the shop is unreachable.
  const isShopUnreachable = useConnection() === 'stale';
  return (
    <div className={styles.state} role="status">
      {isShopUnreachable ? (
        <StatusBadge label={`${outageLabel()}\u00A0: écran figé, pièces à donner gardées`} tone="danger" />
      ) : (
        state && (
          <StatusBadge
            label={feedLifecycle[state].shortLabel ?? feedLifecycle[state].label}
            tone={feedLifecycle[state].tone}
          />
        )
      )}
    </div>
  );
}

/** Name of the browser window, so that a second click reuses it. */
const WINDOW_NAME = 'defile-antenne';

const WindowButton = ({ liveId }: { liveId: string }) => (
  <LinkButton
    to="/admin/lives/$liveId/antenne"
    params={{ liveId }}
    target={WINDOW_NAME}
    preload={false}
    variant="secondary"
    size="small"
    className={styles.wide}
    icon={<IconDeviceTv size={18} aria-hidden />}
    aria-label="Fenêtre pour la caméra"
    title="Fenêtre pour la caméra"
    onClick={openWindow}
  >
    <span className={styles.word}>Caméra</span>
  </LinkButton>
);

/** Opens a separate window for a second screen. When the browser refuses it, the link opens a tab. */
function openWindow(event: MouseEvent<HTMLAnchorElement>): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  const opened = window.open(event.currentTarget.href, WINDOW_NAME, 'popup,width=1024,height=768');
  if (!opened) return;
  event.preventDefault();
  opened.focus();
}

const EndLiveSheet = lazyDialogPart(() =>
  import('#screens/admin/lives/EndLiveSheet.tsx').then((file) => file.EndLiveSheet),
);

function EndOfLive({ liveId }: { liveId: string }) {
  const live = useEndpoint(listLives, {}).data?.lives.find(({ id }) => id === liveId);
  const [isOpen, setOpen] = useState(false);
  if (!live || copyBase) return null;
  if (!live.isActive)
    return (
      <LinkButton to="/admin/lives/$liveId/bilan" params={{ liveId }} variant="secondary" size="small">
        Voir le bilan
      </LinkButton>
    );
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        icon={<IconFlagFilled size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Terminer le live
      </Button>
      {isOpen && <EndLiveSheet live={live} onClose={() => setOpen(false)} />}
    </>
  );
}
