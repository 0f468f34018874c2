import type { ReactNode } from 'react';
import { deleteStored, store, readStored } from '#platform/web/api/browser-storage.ts';

interface ToastAction {
  label: string;
  keys?: string;
  onClick: () => void;
}

export interface Toast {
  id: number;
  tone: 'success' | 'error' | 'info' | 'warning';
  message: ReactNode;
  duration: number;
  /** End of the message, in ms since the epoch. The message lasts longer while the pointer or the focus is on it. */
  until: number;
  /**
   * True when the last click was above the area for messages at the bottom of a phone. The message is then shown there,
   * where it does not cover the title.
   */
  low: boolean;
  action?: ToastAction | undefined;
  /** A message replaces the earlier message of its channel. */
  channel?: string | undefined;
}

interface ToastOptions {
  action?: ToastAction;
  /** Milliseconds. The time starts again when the pointer or the focus leaves the message. */
  duration?: number;
  channel?: string;
}

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/** Height in px of the area for messages at the bottom of a phone, above the navigation. */
const LOW_HEIGHT = 200;

// True before the first click or key, and when the last click or key was above this area. A message must not cover the
// clicked control, which may be clicked again.
let wasClickAbove = true;
const MAX_TOASTS = 4;
/** Id of the newest message at the last click or key. */
let readId = 0;

function setToasts(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

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
    // Replaces a shown message with the same text and tone, unless the shown message has an action.
    const remaining = toasts.filter(
      (shownToast) =>
        (shownToast.message !== message || shownToast.tone !== tone || shownToast.action) &&
        (!channel || shownToast.channel !== channel),
    );
    const oldest = remaining.find((shownToast) => !shownToast.action) ?? remaining[0];
    const removed = remaining.length < MAX_TOASTS ? undefined : oldest;
    setToasts([
      ...remaining.filter((shownToast) => shownToast !== removed),
      { id: lastId, tone, message, duration, until: Date.now() + duration, low: wasClickAbove, action, channel },
    ]);
    return lastId;
  };

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

// Keeps a message across a full page load, such as a step back.
const STORED_TOAST = 'message';
if ('document' in globalThis) {
  const recordUse = ({ target }: Event) => {
    readId = lastId;
    // Keyboard clicks and replayed clicks have no pointer position, so the position of the target counts.
    wasClickAbove = target instanceof Element && target.getBoundingClientRect().bottom < innerHeight - LOW_HEIGHT;
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

export const currentToasts = (): readonly Toast[] => toasts;

export function onToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
