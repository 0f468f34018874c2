import { useEffect, useRef, type RefObject } from 'react';

/**
 * Gives the focus to what comes next once it can be pressed (`isNext`): what was pressed before (`leave`) can’t be any
 * more, and the browser would leave the keyboard nowhere. Nobody who has gone elsewhere meanwhile is brought back.
 */
export function useFocusNext(isNext: boolean, next: RefObject<HTMLButtonElement | null>) {
  const from = useRef<Element | null>(null);
  useEffect(() => {
    if (!from.current || !isNext) return;
    const { activeElement } = document;
    if (activeElement === document.body || activeElement === from.current) next.current?.focus();
    from.current = null;
  }, [isNext, next]);
  return {
    leave: () => void (from.current = document.activeElement),
    stay: () => void (from.current = null),
  };
}
