import { currentToasts, toast, type Toast } from './toast.ts';
import { letterKeysAreOn } from './letter-keys.ts';

type UndoAction = NonNullable<Toast['action']>;

const undoActions = new WeakSet<UndoAction>();

/** Returns the button of a message that undoes an action. `undoNewest` clicks it. */
export function undoAction(undo: () => void, label = 'Annuler'): UndoAction {
  let isDone = false;
  const onClick = () => {
    // The button is removed too late to prevent an immediate second click.
    if (isDone) return;
    isDone = true;
    undo();
  };
  const action = { label, keys: letterKeysAreOn() ? 'Z Control+Z' : 'Control+Z', onClick };
  undoActions.add(action);
  return action;
}

/** Clicks the button of the newest message with an `undoAction`. @returns false without one. */
export function undoNewest(): boolean {
  const newest = currentToasts().findLast(({ action }) => action && undoActions.has(action));
  if (!newest) return false;
  toast.dismiss(newest.id);
  newest.action?.onClick();
  return true;
}
