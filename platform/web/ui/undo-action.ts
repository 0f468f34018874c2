import { currentToasts, toast, type Toast } from './toast.ts';
import { letterKeysAreOn } from './letter-keys.ts';

type UndoAction = NonNullable<Toast['action']>;

const undoActions = new WeakSet<UndoAction>();

/**
 * Returns the button of a message that undoes an action of the back office. Z and Ctrl+Z click the newest such button
 * (`undoNewest`). `office.css` of the frame shows the key on the button.
 */
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

/** Clicks the undo button of the newest message with an undo. @returns false without such a message. */
export function undoNewest(): boolean {
  const newest = currentToasts().findLast(({ action }) => action && undoActions.has(action));
  if (!newest) return false;
  toast.dismiss(newest.id);
  newest.action?.onClick();
  return true;
}
