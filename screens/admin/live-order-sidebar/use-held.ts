import { useState } from 'react';

/** The value as it was when `held` became true; the current one as long as it is not. */
export function useHeld<Value>(current: Value, held: boolean): Value {
  const [kept, setKept] = useState(current);
  if (!held && kept !== current) setKept(current);
  return held ? kept : current;
}
