import { useLayoutEffect } from 'react';

/** Marks the document while a layout is shown: dialogs and messages live outside the layout and must know it too. */
export function useRootAttribute(name: string, value = ''): void {
  useLayoutEffect(() => {
    document.documentElement.setAttribute(name, value);
    return () => document.documentElement.removeAttribute(name);
  }, [name, value]);
}
