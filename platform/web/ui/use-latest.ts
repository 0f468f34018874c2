import { useLayoutEffect, useRef, type RefObject } from 'react';

/** Serves event handlers of components that do not render again when the value changes. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
