import { useEffect } from 'react';

/** Keeps the screen of a device that nobody touches from going dark, where the browser can. */
export function useAwake(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    // The browser lets go of it whenever the page is hidden.
    const stay = async () => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
      lock = await navigator.wakeLock.request('screen').catch(() => undefined);
      if (isOver) void lock?.release();
    };
    void stay();
    document.addEventListener('visibilitychange', stay);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', stay);
      void lock?.release();
    };
  }, []);
}
