import { useLayoutEffect, useRef, type RefObject } from 'react';

/** Serves event handlers of parts that do not render again with the value. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
