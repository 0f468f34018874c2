import { useEffect } from 'react';

/** Keeps the screen of an unused device on, when the browser supports it. */
export function useAwake(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    // The browser releases the lock whenever the page is hidden.
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
