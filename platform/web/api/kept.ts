import { SIGN_IN_MINUTES } from '#features/users/domain/rules.ts';

type Place = 'tab' | 'browser';

/** Names under which is kept what a screen begins with, where what the server renders knows nothing of it. */
export const DRAFTS = 'draft-';
export const AWAITED_MAIL = 'pending-sign-in';
export const REFUSED_PSEUDO = 'pseudo-refused';

// Some in-app browsers refuse storage altogether.
function inPlace<Found>(place: Place, act: (storage: Storage) => Found): Found | null {
  try {
    return act(place === 'tab' ? sessionStorage : localStorage);
  } catch {
    return null;
  }
}

/** What was refused, for as long as the page lives: nobody is kept from paying by a browser that keeps nothing. */
const refused = new Map<string, string>();

type Plain = string | number | boolean;
/** A value as it is kept; one of these shows the shape of what is looked for. */
export type Kept = Plain | Readonly<Record<string, Plain>>;

/** A literal stands for any value of its kind. */
export type Like<Example> = Example extends string
  ? string
  : Example extends number
    ? number
    : Example extends boolean
      ? boolean
      : { [Name in keyof Example]: Like<Example[Name]> };

function isLike<Example extends Kept>(example: Example, found: unknown): found is Like<Example> {
  if (typeof example !== 'object') return typeof found === typeof example;
  if (typeof found !== 'object' || found === null) return false;
  const fields = new Map(Object.entries(found));
  return Object.entries(example).every(([name, one]) => typeof fields.get(name) === typeof one);
}

/**
 * What was kept under a name, if it still looks like the example: of the same kind, with the same fields (an older
 * release may have kept another shape); null otherwise.
 */
export function recall<const Example extends Kept>(place: Place, name: string, example: Example): Like<Example> | null {
  return inPlace(place, (storage) => read(storage.getItem(name), example)) ?? read(refused.get(name), example);
}

/** Everything kept under names that begin so, in no order. */
export function recallAll<const Example extends Kept>(
  place: Place,
  beginning: string,
  example: Example,
): readonly Like<Example>[] {
  const names = inPlace(place, (storage) => Object.keys(storage)) ?? [];
  return [...new Set([...names, ...refused.keys()])]
    .filter((name) => name.startsWith(beginning))
    .map((name) => recall(place, name, example))
    .filter((one) => one !== null);
}

function read<Example extends Kept>(text: string | null | undefined, example: Example): Like<Example> | null {
  const found: unknown = JSON.parse(text ?? 'null');
  return isLike(example, found) ? found : null;
}

/** Keeps a value across reloads: for this tab, or for the browser. */
export function keep(place: Place, name: string, value: Kept): void {
  const text = JSON.stringify(value);
  const isKept = inPlace(place, (storage) => {
    storage.setItem(name, text);
    return true;
  });
  if (!isKept) refused.set(name, text);
}

export function forget(place: Place, name: string): void {
  refused.delete(name);
  inPlace(place, (storage) => storage.removeItem(name));
}

/** Forgets what somebody typed too long ago: a device may have other readers. What is kept in a tab goes with it. */
export const forgetOldDrafts = (): void =>
  void inPlace('browser', (storage) => {
    for (const name of Object.keys(storage)) {
      const isOurs = name.startsWith(DRAFTS) || name === AWAITED_MAIL;
      if (isOurs && !isRecent(read(storage.getItem(name), { at: 0 })?.at)) storage.removeItem(name);
    }
  });

/** True for an instant (milliseconds) no further back than a sign-in link works. */
export const isRecent = (at = 0, now = Date.now()): boolean => now - at < SIGN_IN_MINUTES * 60_000;

/** Says whether a screen may begin otherwise than the server drew it, with something that was kept. */
export const mayBeginOtherwise = (): boolean =>
  (['tab', 'browser'] as const).some((place) =>
    inPlace(place, (storage) =>
      Object.keys(storage).some((name) => [DRAFTS, AWAITED_MAIL, REFUSED_PSEUDO].some((one) => name.startsWith(one))),
    ),
  );

/** Forgets what was typed in this tab, and what bears one of these beginnings in the browser. */
export function forgetAll(beginnings: readonly string[]): void {
  refused.clear();
  inPlace('tab', (storage) => storage.clear());
  inPlace('browser', (storage) => {
    const names = Object.keys(storage).filter((name) => beginnings.some((beginning) => name.startsWith(beginning)));
    for (const name of names) storage.removeItem(name);
  });
}
