import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { isTyping } from '#web/ui/is-typing.ts';
import { adminLinks, footLinks } from './admin-links.ts';

const PAUSE = 1_200;

const isFind = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey;

/**
 * In the back office Ctrl K (or ⌘ K) opens what finds anything, `/` goes to the search and `G` then a letter to a
 * screen; the letters never while typing.
 */
export function useShortcuts(onFind: () => void): void {
  const navigate = useNavigate();
  const find = useEffectEvent(onFind);
  useEffect(() => {
    let goUntil = 0;
    const hear = (event: KeyboardEvent) => {
      if (event.defaultPrevented || document.querySelector('dialog[open]')) return;
      if (isFind(event)) {
        event.preventDefault();
        find();
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const search = document.querySelector<HTMLInputElement>('main input[type="search"]');
      if (event.key === '/' && search) {
        event.preventDefault();
        search.select();
      } else if (event.timeStamp < goUntil) {
        goUntil = 0;
        const link = [...adminLinks, ...footLinks].find(({ go }) => go === event.key.toLowerCase());
        if (!link) return;
        // A screen may have a shortcut of its own on this letter.
        event.preventDefault();
        void navigate({ to: link.to });
      } else if (event.key.toLowerCase() === 'g') {
        goUntil = event.timeStamp + PAUSE;
      }
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, [navigate]);
}
