import { undoNewest } from '#platform/web/ui/undo-action.ts';
import { tickLine, walkLines } from './walk-lines.ts';

export interface Office {
  help: () => void;
}

export interface Shortcut {
  key: string;
  does: string;
  /** Returns false without a target. The browser then handles the key. */
  act: (office: Office) => boolean;
}

function search(): boolean {
  const field = document.querySelector<HTMLInputElement>('main input[type="search"]');
  field?.select();
  return field !== null;
}

/** Single-key shortcuts, handled by `useShortcuts` and documented by `ShortcutsHelp`. */
export const shortcuts: readonly Shortcut[] = [
  { key: '/', does: 'Aller à la recherche de l’écran', act: search },
  { key: 'j', does: 'Aller à la ligne suivante d’une liste ; Entrée l’ouvre', act: () => walkLines(1) },
  { key: 'k', does: 'Revenir à la ligne précédente', act: () => walkLines(-1) },
  { key: 'x', does: 'Cocher la ligne, ou la décocher', act: tickLine },
  { key: 'z', does: 'Annuler ce que dit le dernier message ; Ctrl Z aussi', act: undoNewest },
  { key: '?', does: 'Voir les raccourcis', act: ({ help }) => (help(), true) },
];
