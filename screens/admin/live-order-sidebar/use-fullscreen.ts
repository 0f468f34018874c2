import { useEffect, useState } from 'react';

/**
 * Toggles full screen for the whole document, because messages and lists render outside of the console. Without browser
 * support (iPhone), only `isOn` changes, and with it the layout of the caller.
 */
export function useFullscreen(): { isOn: boolean; toggle: () => void } {
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    const update = () => setOn(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', update);
    return () => {
      document.removeEventListener('fullscreenchange', update);
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
    };
  }, []);
  const toggle = () => {
    setOn(!isOn);
    if (isOn && document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
    if (!isOn && document.fullscreenEnabled) void document.documentElement.requestFullscreen().catch(() => undefined);
  };
  return { isOn, toggle };
}
