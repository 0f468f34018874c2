import { withStorage } from './browser-storage.ts';

/** User's choice about error reports and session recordings. */
export type Choice = 'accepted' | 'refused';

const NAME = 'error-reports';
/** Validity of a choice in months. The user is then asked again. */
const MONTHS = 6;

/** Returns the stored choice; null when it is missing, expired or malformed. */
export function choiceIn(stored: string | null, now: Date): Choice | null {
  const [, choice, at = ''] = /^(accepted|refused) (\S+)$/.exec(stored ?? '') ?? [];
  const from = new Date(at);
  const until = new Date(from);
  until.setUTCMonth(until.getUTCMonth() + MONTHS);
  return from <= now && now < until ? (choice as Choice) : null;
}

let current: Choice | null | undefined;
const listeners = new Set<() => void>();

/** Returns the user's choice; null before the choice. Until then, errors are reported, and nothing is stored or recorded. */
export const consent = (): Choice | null =>
  (current ??= choiceIn(
    withStorage('browser', (storage) => storage.getItem(NAME)),
    new Date(),
  ));

/** Stores a choice. When the browser refuses storage, the choice lasts as long as the page. */
export function choose(choice: Choice): void {
  current = choice;
  withStorage('browser', (storage) => storage.setItem(NAME, `${choice} ${new Date().toISOString()}`));
  for (const listener of listeners) listener();
}

/** Subscribes to changes of `consent`. @returns a function that unsubscribes. */
export function onConsent(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Applies a choice made in another tab. */
export function followOtherTabs(): void {
  addEventListener('storage', ({ key }) => {
    if (key !== NAME && key !== null) return;
    current = undefined;
    for (const listener of listeners) listener();
  });
}
