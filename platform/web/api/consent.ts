/** What the reader said to error reports and their recordings. */
export type Choice = 'accepted' | 'refused';

const NAME = 'error-reports';
/** A choice is asked for again after six months, whichever it was. */
const MONTHS = 6;

/** The choice that was kept, as long as it counts; null when there is none, it is too old, or it makes no sense. */
export function choiceIn(kept: string | null, now: Date): Choice | null {
  const [, choice, at = ''] = /^(accepted|refused) (\S+)$/.exec(kept ?? '') ?? [];
  const from = new Date(at);
  const until = new Date(from);
  until.setUTCMonth(until.getUTCMonth() + MONTHS);
  return from <= now && now < until ? (choice as Choice) : null;
}

let current: Choice | null | undefined;
const listeners = new Set<() => void>();

function kept(): string | null {
  try {
    return localStorage.getItem(NAME);
  } catch {
    return null;
  }
}

/** What this browser's reader has chosen; null before she has. Nothing is kept or recorded for as long. */
export const consent = (): Choice | null => (current ??= choiceIn(kept(), new Date()));

/** Keeps a choice, in this tab when the browser keeps nothing. */
export function choose(choice: Choice): void {
  current = choice;
  try {
    localStorage.setItem(NAME, `${choice} ${new Date().toISOString()}`);
  } catch {
    // Refused by some in-app browsers: asked again at the next visit.
  }
  for (const listener of listeners) listener();
}

/** Hears of every change of `consent`. */
export function onConsent(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Follows the choice made in another tab. */
export function followOtherTabs(): void {
  addEventListener('storage', ({ key }) => {
    if (key !== NAME && key !== null) return;
    current = undefined;
    for (const listener of listeners) listener();
  });
}
