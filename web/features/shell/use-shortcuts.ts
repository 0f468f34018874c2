import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isTyping } from '#web/ui/is-typing.ts';
import { adminLinks, footLinks } from './admin-links.ts';

const PAUSE = 1_200;

/** In the back office `/` goes to the search and `G` then a letter to a screen; never while typing. */
export function useShortcuts(): void {
  const navigate = useNavigate();
  useEffect(() => {
    let goUntil = 0;
    const hear = (event: KeyboardEvent) => {
      if (
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        isTyping(event.target) ||
        document.querySelector('dialog[open]')
      )
        return;
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
