import { useEffect, useState } from 'react';
import { parisDay, type Day } from '#shared/working-days.ts';

const CHECK_MS = 60_000;

/** Returns the present day in Paris, also after midnight and on a tab that was in the background overnight. */
export function useParisDay(): Day {
  const [day, setDay] = useState(() => parisDay(new Date()));
  useEffect(() => {
    const update = () => setDay(parisDay(new Date()));
    const timer = setInterval(update, CHECK_MS);
    document.addEventListener('visibilitychange', update);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', update);
    };
  }, []);
  return day;
}
