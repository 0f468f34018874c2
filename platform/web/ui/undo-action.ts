import { currentToasts, toast, type Toast } from './toast.ts';
import { letterKeysAreOn } from './letter-keys.ts';

type UndoAction = NonNullable<Toast['action']>;

const undoActions = new WeakSet<UndoAction>();

/** Undoes an action of the back office. Z and Ctrl+Z click the newest such button (`undoNewest`). */
export function undoAction(undo: () => void, label = 'Annuler'): UndoAction {
  let isDone = false;
  const onClick = () => {
    // The button is removed too late to prevent a second click without delay.
    if (isDone) return;
    isDone = true;
    undo();
  };
  const action = { label, keys: letterKeysAreOn() ? 'Z Control+Z' : 'Control+Z', onClick };
  undoActions.add(action);
  return action;
}

export function undoNewest(): boolean {
  const newest = currentToasts().findLast(({ action }) => action && undoActions.has(action));
  if (!newest) return false;
  toast.dismiss(newest.id);
  newest.action?.onClick();
  return true;
}
