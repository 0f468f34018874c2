import { useEffect, useState } from 'react';

/**
 * Toggles full screen for the whole document, because messages and lists render outside of the console. Without browser
 * support (iPhone), only `whole` changes, and with it the layout of the caller.
 */
export function useFullscreen(): { whole: boolean; toggle: () => void } {
  const [whole, setWhole] = useState(false);
  useEffect(() => {
    const updateWhole = () => setWhole(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', updateWhole);
    return () => {
      document.removeEventListener('fullscreenchange', updateWhole);
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
