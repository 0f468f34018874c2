import { useLayoutEffect } from 'react';

/** Sets an attribute on the document while a layout is shown, for dialogs and messages outside of the layout. */
export function useRootAttribute(name: string, value = ''): void {
  useLayoutEffect(() => {
    document.documentElement.setAttribute(name, value);
    return () => document.documentElement.removeAttribute(name);
  }, [name, value]);
}
