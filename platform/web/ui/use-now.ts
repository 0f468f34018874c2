import { useEffect, useEffectEvent, useState } from 'react';

const UPDATE_MS = 60_000;

/** Reads again each minute and when a hidden page is shown again. */
export function useOverTime<Value>(read: () => Value): Value {
  const [value, setValue] = useState(read);
  const update = useEffectEvent(() => setValue(read()));
  useEffect(() => {
    const refresh = () => update();
    const timer = setInterval(refresh, UPDATE_MS);
    document.addEventListener('visibilitychange', refresh);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refresh);
    };
  }, []);
  return value;
}

export const useNow = (): number => useOverTime(Date.now);
