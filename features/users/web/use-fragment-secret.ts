import { useLocation } from '@tanstack/react-router';
import { useLayoutEffect, useState } from 'react';
import { forget, keep, readStored } from '#platform/web/api/browser-storage.ts';

const inHash = (hash: string): string | null => new URLSearchParams(hash.replace(/^#/, '')).get('jeton') || null;

/**
 * The secret of a mailed link, `#jeton=…`: taken out of the address bar at once, kept for this tab so that a reload
 * still works. Null when the page was opened without one.
 */
export function useFragmentSecret(name: string): { secret: string | null; forgetSecret: () => void } {
  const { hash } = useLocation();
  const found = inHash(hash);
  const [secret, setSecret] = useState(() => found ?? readStored('tab', name, ''));
  if (found && found !== secret) setSecret(found);
  useLayoutEffect(() => {
    if (!found) return;
    keep('tab', name, found);
    history.replaceState(history.state, '', location.pathname + location.search);
  }, [name, found]);
  return { secret, forgetSecret: () => forget('tab', name) };
}
