import { useEffect, useState } from 'react';

/**
 * Gives the screen over to one thing. Where the browser can't (iPhone), the caller's own `whole` layout is all there
 * is. The whole document goes, not the element alone: messages and lists are drawn outside of it.
 */
export function useFullscreen(): { whole: boolean; toggle: () => void } {
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
