import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import type { Role } from '#shared/roles.ts';
import { isTyping } from '#platform/web/ui/is-typing.ts';
import { linksOf } from '#screens/shell/admin-links.ts';
import { letterKeysAreOn } from '#platform/web/ui/letter-keys.ts';
import { shortcuts, type Office } from './shortcuts.ts';
import { undoNewest } from '#platform/web/ui/undo-action.ts';
import { walkLines } from './walk-lines.ts';

const PAUSE = 1_200;

const isFind = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey;

const isUndo = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'z' && ctrlKey !== metaKey && !altKey && !shiftKey;

/** Returns true for a checkbox, in which nothing is typed. */
const isTick = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input[type="checkbox"]');

/** Moves from a search field to the list below: the down arrow at once, Escape when the field is empty. */
function leaveSearch({ key, target }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLInputElement) || target.type !== 'search') return false;
  if (key !== 'ArrowDown' && (key !== 'Escape' || target.value !== '')) return false;
  if (key === 'Escape') target.blur();
  else walkLines(1);
  return true;
}

/**
 * Handles the shortcuts of the back office. Ctrl K (or ⌘ K) opens the search, Ctrl Z clicks the newest « Annuler », `G`
 * and a letter open a screen. Single keys follow `shortcuts`: not during typing, and not when the user turned them off.
 * A dialog disables all shortcuts.
 */
export function useShortcuts({ find, role, ...office }: Office & { find: () => void; role: Role }): void {
  const navigate = useNavigate();
  const hearLetter = useEffectEvent((event: KeyboardEvent, isGoing: boolean): boolean => {
    const key = event.key.toLowerCase();
    if (!isGoing) return shortcuts.find((shortcut) => shortcut.key === key)?.act(office) ?? false;
    const link = linksOf(role).find(({ go }) => go === key);
    if (link) void navigate({ to: link.to });
    return link !== undefined;
  });
  const openFind = useEffectEvent(find);
  useEffect(() => {
    let goUntil = 0;
    const hear = (event: KeyboardEvent) => {
      if (event.defaultPrevented || document.querySelector('dialog[open]')) return;
      if (isFind(event)) {
        event.preventDefault();
        openFind();
        return;
      }
      if (leaveSearch(event)) return event.preventDefault();
      const isWriting = isTyping(event.target) && !isTick(event.target);
      // In a field, the browser handles Ctrl Z.
      if (isUndo(event) && !isWriting && !event.repeat && undoNewest()) return event.preventDefault();
      if (event.ctrlKey || event.metaKey || event.altKey || isWriting || !letterKeysAreOn()) return;
      const isGoing = event.timeStamp < goUntil;
      goUntil = !isGoing && event.key.toLowerCase() === 'g' ? event.timeStamp + PAUSE : 0;
      // A screen may have its own shortcut on this letter.
      if (hearLetter(event, isGoing)) event.preventDefault();
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, []);
}
