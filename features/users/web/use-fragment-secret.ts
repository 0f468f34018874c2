import { useLocation } from '@tanstack/react-router';
import { useLayoutEffect, useState } from 'react';
import { deleteStored, store, readStored } from '#platform/web/api/browser-storage.ts';

const secretInHash = (hash: string): string | null => new URLSearchParams(hash.replace(/^#/, '')).get('jeton') || null;

/**
 * Returns the secret of a mailed link, `#jeton=…`, and removes it from the address bar. The tab stores it for a reload.
 * The secret is null without such a link.
 */
export function useFragmentSecret(name: string): { secret: string | null; deleteSecret: () => void } {
  const { hash } = useLocation();
  const found = secretInHash(hash);
  const [secret, setSecret] = useState(() => found ?? readStored('tab', name, ''));
  if (found && found !== secret) setSecret(found);
  useLayoutEffect(() => {
    if (!found) return;
    store('tab', name, found);
    history.replaceState(history.state, '', location.pathname + location.search);
  }, [name, found]);
  return { secret, deleteSecret: () => deleteStored('tab', name) };
}
