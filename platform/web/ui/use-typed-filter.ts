import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

const PAUSE_MS = 300;

interface TypedFilterOptions {
  /** True replaces the history entry, so that the back button leaves the list. */
  replace?: boolean;
  /** False keeps the scroll position. Otherwise the page scrolls to its top when the URL changes. */
  resetScroll?: boolean;
}

/**
 * Writes the text to the URL as `q` after a pause in typing. The other filters stay, and the list returns to its first
 * page. A link that changes the URL also changes the text. Navigation during the pause drops the pending text, unless
 * the new URL contains it.
 */
export function useTypedFilter(inUrl: string, options: TypedFilterOptions = {}) {
  const router = useRouter();
  const [text, setText] = useState(inUrl);
  const [lastInUrl, setLastInUrl] = useState(inUrl);
  const [written, setWritten] = useState(inUrl);
  const isWriting = useRef(false);
  if (lastInUrl !== inUrl) {
    setLastInUrl(inUrl);
    setWritten(inUrl);
    // The user may have typed more since this field wrote the URL.
    if (inUrl !== written) setText(inUrl);
  }
  const typed = text.trim();
  const isPending = typed !== inUrl;
  const writeToUrl = useEffectEvent(() => {
    setWritten(typed);
    isWriting.current = true;
    const search = (before: object) => ({ ...before, q: typed || undefined, after: undefined });
    void router.navigate({ to: '.', search: search as never, ...options });
    isWriting.current = false;
  });
  const dropsPendingText = useEffectEvent(
    (search: object) => !isWriting.current && !(Object.values(search) as unknown[]).includes(typed),
  );
  const showUrlText = useEffectEvent(() => setText(inUrl));
  useEffect(() => {
    if (!isPending) return;
    const timer = setTimeout(() => writeToUrl(), PAUSE_MS);
    const stop = router.subscribe('onBeforeNavigate', ({ toLocation, pathChanged }) => {
      if (!dropsPendingText(toLocation.search)) return;
      clearTimeout(timer);
      if (!pathChanged) showUrlText();
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [typed, isPending, router]);
  return [text, setText] as const;
}
