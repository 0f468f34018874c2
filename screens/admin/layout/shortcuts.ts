import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { isTyping } from '#platform/web/ui/is-typing.ts';
import { letterKeysAreOn } from '#platform/web/ui/letter-keys.ts';
import { mainControlOf } from '#platform/web/ui/main-control-of.ts';
import { undoNewest } from '#platform/web/ui/undo-action.ts';
import { mayOpen, useAdminLinks } from '#screens/shell/admin-links.ts';
import type { Role } from '#shared/roles.ts';

/** Maximum time between `G` and the letter of a screen, in ms. */
const GO_TIMEOUT_MS = 1_200;

/**
 * Handles the shortcuts of the back office. Ctrl K (or ⌘ K) opens the search, Ctrl Z clicks the newest « Annuler », `G`
 * and a letter open a screen. `G` and the single keys of `shortcuts` are ignored while the user types and when the user
 * has turned them off. A dialog disables all shortcuts.
 */
export function useShortcuts({ find, role, ...handlers }: ShortcutHandlers & { find: () => void; role: Role }): void {
  const navigate = useNavigate();
  const links = useAdminLinks();
  const onLetter = useEffectEvent((event: KeyboardEvent, isAfterG: boolean): boolean => {
    const key = event.key.toLowerCase();
    if (!isAfterG) return shortcuts.find((shortcut) => shortcut.key === key)?.act(handlers) ?? false;
    const link = links.find(({ go, to }) => go === key && mayOpen(role, to, links));
    if (link) void navigate({ to: link.to });
    return link !== undefined;
  });
  const openFind = useEffectEvent(find);
  useEffect(() => {
    let goUntil = 0;
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || document.querySelector('dialog[open]')) return;
      if (isFind(event)) {
        event.preventDefault();
        openFind();
        return;
      }
      if (leaveSearch(event)) return event.preventDefault();
      const isWriting = isTyping(event.target);
      if (isUndo(event) && !isWriting && !event.repeat && undoNewest()) return event.preventDefault();
      if (event.ctrlKey || event.metaKey || event.altKey || isWriting || !letterKeysAreOn()) return;
      const isAfterG = event.timeStamp < goUntil;
      goUntil = !isAfterG && event.key.toLowerCase() === 'g' ? event.timeStamp + GO_TIMEOUT_MS : 0;
      // Leaves an unused letter to the screen, which may have a shortcut for it.
      if (onLetter(event, isAfterG)) event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

const isFind = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey;

const isUndo = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'z' && ctrlKey !== metaKey && !altKey && !shiftKey;

/** Leaves a search field: the down arrow goes to the first row, and Escape leaves an empty field. */
function leaveSearch({ key, target }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLInputElement) || target.type !== 'search') return false;
  if (key === 'ArrowDown') focusRow(1);
  else if (key === 'Escape' && target.value === '') target.blur();
  else return false;
  return true;
}

interface ShortcutHandlers {
  help: () => void;
}

interface Shortcut {
  key: string;
  label: string;
  /** Returns false when its target does not exist. The browser then handles the key. */
  act: (handlers: ShortcutHandlers) => boolean;
}

function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('main input[type="search"]');
  field?.select();
  return field !== null;
}

export const shortcuts: readonly Shortcut[] = [
  { key: '/', label: 'Aller à la recherche de l’écran', act: focusSearch },
  { key: 'j', label: 'Aller à la ligne suivante d’une liste\u00A0; Entrée l’ouvre', act: () => focusRow(1) },
  { key: 'k', label: 'Revenir à la ligne précédente', act: () => focusRow(-1) },
  { key: 'x', label: 'Cocher la ligne, ou la décocher', act: toggleRow },
  { key: 'z', label: 'Annuler ce que dit le dernier message\u00A0; Ctrl\u00A0Z aussi', act: undoNewest },
  { key: '?', label: 'Voir les raccourcis', act: ({ help }) => (help(), true) },
];

const ROWS = 'main tbody tr:not([aria-hidden]), main li:has(h2)';

function focusRow(step: 1 | -1): boolean {
  const rows = [...document.querySelectorAll(ROWS)];
  const focused = rows.findIndex((row) => row.contains(document.activeElement));
  const target = rows[focused === -1 ? 0 : Math.min(Math.max(focused + step, 0), rows.length - 1)];
  const control = target && mainControlOf(target);
  control?.focus();
  return control !== undefined;
}

function toggleRow(): boolean {
  const checkbox = document.activeElement?.closest(ROWS)?.querySelector<HTMLInputElement>('input[type="checkbox"]');
  checkbox?.click();
  return Boolean(checkbox);
}
