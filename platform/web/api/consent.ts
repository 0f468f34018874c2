import { withStorage } from './browser-storage.ts';

export type Choice = 'accepted' | 'refused';

const NAME = 'error-reports';
/** Time after which the shop asks again (CNIL 2020-092). */
const VALID_MONTHS = 6;

export function choiceIn(stored: string | null, now: Date): Choice | null {
  const [, choice, at = ''] = /^(accepted|refused) (\S+)$/.exec(stored ?? '') ?? [];
  const from = new Date(at);
  const until = new Date(from);
  until.setUTCMonth(until.getUTCMonth() + VALID_MONTHS);
  return from <= now && now < until ? (choice as Choice) : null;
}

/** Null until the browser's storage is read, and before the user's choice. */
let current: Choice | null = null;
const listeners = new Set<() => void>();

/** Null before the user's choice. Until then, errors are reported, and nothing is stored or recorded. */
export const consent = (): Choice | null =>
  (current ??= choiceIn(
    withStorage('browser', (storage) => storage.getItem(NAME)),
    new Date(),
  ));

/** When the browser refuses storage, the choice lasts as long as the page. */
export function choose(choice: Choice): void {
  current = choice;
  withStorage('browser', (storage) => storage.setItem(NAME, `${choice} ${new Date().toISOString()}`));
  for (const listener of listeners) listener();
}

export function onConsent(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function followOtherTabs(): void {
  addEventListener('storage', ({ key }) => {
    if (key !== NAME && key !== null) return;
    current = null;
    for (const listener of listeners) listener();
  });
}
