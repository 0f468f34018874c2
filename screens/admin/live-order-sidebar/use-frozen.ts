import { useState } from 'react';

/** Returns the value from when `held` became true; the current value while it is false. */
export function useFrozen<Value>(current: Value, held: boolean): Value {
  const [kept, setKept] = useState(current);
  if (!held && kept !== current) setKept(current);
  return held ? kept : current;
}
