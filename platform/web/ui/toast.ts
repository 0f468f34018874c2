import type { ReactNode } from 'react';
import { forget, keep, recall } from '#platform/web/api/kept.ts';

interface ToastAction {
  /** « Annuler », say. */
  label: string;
  /** Value of `aria-keyshortcuts`. */
  keys?: string;
  onClick: () => void;
}

/** A short message about what has just happened. */
export interface Toast {
  id: number;
  tone: 'success' | 'error' | 'info' | 'warning';
  message: ReactNode;
  duration: number;
  /** The instant it is over, in milliseconds, when nobody holds it. */
  until: number;
  /** At the bottom of a phone's screen: what was pressed is at its top. */
  low: boolean;
  action?: ToastAction | undefined;
}

interface ToastOptions {
  action?: ToastAction;
  /** Milliseconds; the clock stops while it is pointed at or focused. */
  duration?: number;
}

let toasts: readonly Toast[] = [];
let last = 0;
const listeners = new Set<() => void>();

// A message never lies on what was pressed, to be pressed again perhaps.
let isHigh = false;
if ('document' in globalThis) {
  const notePlace = ({ target }: Event) => {
    isHigh = target instanceof Element && target.getBoundingClientRect().top < innerHeight / 2;
  };
  // By where it is, not by the finger: keys press as well, and so does what is pressed again once a page is alive.
  document.addEventListener('click', notePlace, true);
}

function become(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** How long each kind lasts, in milliseconds. */
const usual: Readonly<Record<Toast['tone'], number>> = { success: 5_000, error: 8_000, info: 5_000, warning: 7_000 };
const isTone = (tone: string): tone is Toast['tone'] => Object.hasOwn(usual, tone);

const show =
  (tone: Toast['tone']) =>
  (message: ReactNode, options: ToastOptions = {}): number => {
    last += 1;
    const duration = options.duration ?? (options.action ? 10_000 : usual[tone]);
    // The same words said twice in a row are one message.
    const others = toasts.filter((one) => one.message !== message || one.tone !== tone || one.action);
    // What can still be undone goes last.
    const gone = others[3] && (others.find((one) => !one.action) ?? others[0]);
    become([
      ...others.filter((one) => one !== gone),
      { id: last, tone, message, duration, until: Date.now() + duration, low: isHigh, action: options.action },
    ]);
    return last;
  };

/** Says what has just happened: `toast.success('Live créé', { action: { label: 'Annuler', onClick: undo } })`. */
export const toast = {
  success: show('success'),
  error: show('error'),
  info: show('info'),
  warning: show('warning'),
  dismiss: (id: number): void => become(toasts.filter((one) => one.id !== id)),
};

// What is being said is said to its end, also when the page it leads to is loaded anew (a step back may be).
const LEFT_BEHIND = 'message';
if ('document' in globalThis) {
  addEventListener('pagehide', () => {
    const said = toasts.findLast((one) => typeof one.message === 'string' && !one.action);
    if (said) keep('tab', LEFT_BEHIND, { tone: said.tone, message: String(said.message), until: said.until });
  });
  const said = recall('tab', LEFT_BEHIND, { tone: '', message: '', until: 0 });
  forget('tab', LEFT_BEHIND);
  const left = (said?.until ?? 0) - Date.now();
  if (said && left > 0 && isTone(said.tone)) toast[said.tone](said.message, { duration: left });
}

/** What is being said now; for the region that shows it. */
export const currentToasts = (): readonly Toast[] => toasts;

/** Hears of every change of `currentToasts`. */
export function onToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
