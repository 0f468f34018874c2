import { useLayoutEffect, useRef, type RefObject } from 'react';

/** Returns a ref to the value of the last render, for event handlers of parts that do not render again with it. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
