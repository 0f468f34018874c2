import { lazyRouteComponent, type ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { readStored, store } from '#platform/web/api/browser-storage.ts';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { UnloadedScreen } from './lazy-screen.ts';

const RETRY_MS = 5_000;
/** Minimum time between two automatic reloads of a tab, in ms. Reloads do not help when the server lacks the file. */
const RELOAD_INTERVAL_MS = 60_000;
const RELOADED_AT = 'reloaded-at';

/** Returns true when the shop answers. Without this check, a reload would replace the frame by the offline page. */
const isShopReachable = (): Promise<boolean> =>
  fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

async function reloadUnlessRecent(): Promise<void> {
  const isRecent = Date.now() - (readStored('tab', RELOADED_AT, 0) ?? 0) < RELOAD_INTERVAL_MS;
  if (isRecent || !(await isShopReachable())) return;
  store('tab', RELOADED_AT, Date.now());
  location.reload();
}

async function reload(): Promise<void> {
  if (await isShopReachable()) location.reload();
  else toast.error('Connexion impossible. Vérifiez votre réseau puis réessayez.');
}

/** Replaces a screen whose file did not arrive. The frame around the screen stays. */
function Unloaded() {
  useEffect(() => {
    const attempt = () => void reloadUnlessRecent();
    attempt();
    const timer = setInterval(attempt, RETRY_MS);
    addEventListener('online', attempt);
    return () => {
      clearInterval(timer);
      removeEventListener('online', attempt);
    };
  }, []);
  return (
    <ErrorState
      title="Cet écran n’a pas pu être chargé"
      error="Vérifiez votre connexion. Le chargement reprend automatiquement."
      onRetry={() => void reload()}
    />
  );
}

const Crash = lazyRouteComponent(() => import('./Crash.tsx').catch(() => ({ Crash: Unloaded })), 'Crash');

/** Shows `Unloaded` for a missing file, because the file of `Crash` may be missing too. */
export const OfficeCrash = (props: ErrorComponentProps) =>
  props.error instanceof UnloadedScreen ? <Unloaded /> : <Crash {...props} />;
