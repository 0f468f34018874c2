import { useEffect, useState } from 'react';

/** Returns the value once it has not changed for `delay` ms, so that a search runs after the last key only. */
export function useDebounced<Value>(value: Value, delay = 300): Value {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), delay);
    return () => clearTimeout(timer);
  }, [value, delay]);
  return debounced;
}
