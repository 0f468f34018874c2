import { useEffect, useState } from 'react';

const UPDATE_MS = 60_000;

/** Returns the present instant, in ms since the epoch, updated each minute and when a hidden page is shown again. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const update = () => setNow(Date.now());
    const timer = setInterval(update, UPDATE_MS);
    document.addEventListener('visibilitychange', update);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', update);
    };
  }, []);
  return now;
}
