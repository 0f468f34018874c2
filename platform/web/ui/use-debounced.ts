import { useEffect, useState } from 'react';

/** The value once it has stopped changing for `delay` milliseconds: a search asks after the last key, not at each. */
export function useDebounced<Value>(value: Value, delay = 300): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay);
    return () => clearTimeout(timer);
  }, [value, delay]);
  return settled;
}
