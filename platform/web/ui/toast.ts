import type { ReactNode } from 'react';
import { deleteStored, store, readStored } from '#platform/web/api/browser-storage.ts';

interface ToastAction {
  /** For example « Annuler ». */
  label: string;
  /** Value of `aria-keyshortcuts`. */
  keys?: string;
  onClick: () => void;
}

/** Short message about a completed action. */
export interface Toast {
  id: number;
  tone: 'success' | 'error' | 'info' | 'warning';
  message: ReactNode;
  duration: number;
  /**
   * Time at which the message ends, in ms since the epoch. The message lasts longer while the pointer or the focus is
   * on it.
   */
  until: number;
  /**
   * True when the last click was above the bottom of a phone's screen. The message is then shown at the bottom, where
   * it does not cover the title.
   */
  low: boolean;
  action?: ToastAction | undefined;
  channel?: string | undefined;
}

interface ToastOptions {
  action?: ToastAction;
  /** Duration in ms. The timer pauses while the message is hovered or focused. */
  duration?: number;
  /** Name of a series of messages. A new message of a series replaces the previous message of the series. */
  channel?: string;
}

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/** Height of the area for messages at the bottom of a phone, above the navigation, in px. */
const LOW_HEIGHT = 200;

// True when the last click was above this area, and before the first click. A message must not cover the clicked
// control, which may be clicked again.
let isHigh = true;
/** Id of the newest message at the last click or key. */
let readId = 0;

function setToasts(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Default duration by tone, in ms. */
const durations: Readonly<Record<Toast['tone'], number>> = {
  success: 5_000,
  error: 8_000,
  info: 5_000,
  warning: 7_000,
};

const isTone = (tone: string): tone is Toast['tone'] => Object.hasOwn(durations, tone);

const show =
  (tone: Toast['tone']) =>
  (
    message: ReactNode,
    { action, channel, duration = action ? 10_000 : durations[tone] }: ToastOptions = {},
  ): number => {
    lastId += 1;
    // Replaces a message without an action that has the same text and tone.
    const remaining = toasts.filter(
      (shownToast) =>
        (shownToast.message !== message || shownToast.tone !== tone || shownToast.action) &&
        (!channel || shownToast.channel !== channel),
    );
    // The oldest message without an action is removed first.
    const removed = remaining[3] && (remaining.find((shownToast) => !shownToast.action) ?? remaining[0]);
    setToasts([
      ...remaining.filter((shownToast) => shownToast !== removed),
      { id: lastId, tone, message, duration, until: Date.now() + duration, low: isHigh, action, channel },
    ]);
    return lastId;
  };

/** Shows a message: `toast.success('Live créé', { action: { label: 'Annuler', onClick: undo } })`. */
export const toast = {
  success: show('success'),
  error: show('error'),
  info: show('info'),
  warning: show('warning'),
  dismiss: (id: number): void => setToasts(toasts.filter((shownToast) => shownToast.id !== id)),
  /**
   * Removes the messages of the previous page. A message with an action stays, and so does a message shown since the
   * last click or key, such as « Connexion réussie ». The clicked control is gone, so both are shown at the bottom.
   */
  leavePage: (): void =>
    setToasts(
      toasts.filter(({ id, action }) => action || id > readId).map((shownToast) => ({ ...shownToast, low: true })),
    ),
};

// Storage name of a message that is kept across a full page load, such as a step back.
const STORED_TOAST = 'message';
if ('document' in globalThis) {
  const recordUse = ({ target }: Event) => {
    readId = lastId;
    // Uses the position of the target, because keyboard clicks and replayed clicks have no pointer position.
    isHigh = target instanceof Element && target.getBoundingClientRect().bottom < innerHeight - LOW_HEIGHT;
  };
  for (const type of ['click', 'keydown']) addEventListener(type, recordUse, true);
  addEventListener('pagehide', () => {
    const lastToast = toasts.findLast((shownToast) => typeof shownToast.message === 'string' && !shownToast.action);
    if (lastToast)
      store('tab', STORED_TOAST, { tone: lastToast.tone, message: String(lastToast.message), until: lastToast.until });
  });
  const storedToast = readStored('tab', STORED_TOAST, { tone: '', message: '', until: 0 });
  deleteStored('tab', STORED_TOAST);
  const msLeft = (storedToast?.until ?? 0) - Date.now();
  if (storedToast && msLeft > 0 && isTone(storedToast.tone))
    show(storedToast.tone)(storedToast.message, { duration: msLeft });
}

/** Returns the current messages, for the region that shows them. */
export const currentToasts = (): readonly Toast[] => toasts;

/** Subscribes to changes of `currentToasts`. @returns a function that unsubscribes. */
export function onToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
