type Place = 'tab' | 'browser';

/** Names under which is kept what a screen begins with, where the server's drawing knows nothing of it. */
export const DRAFTS = 'draft-';
export const AWAITED_MAIL = 'pending-sign-in';
export const REFUSED_PSEUDO = 'pseudo-refused';

// Some in-app browsers refuse storage altogether: what can't be kept is merely asked for again.
function inPlace<Found>(place: Place, act: (storage: Storage) => Found): Found | null {
  try {
    return act(place === 'tab' ? sessionStorage : localStorage);
  } catch {
    return null;
  }
}

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
  return inPlace(place, (storage) => {
    const found: unknown = JSON.parse(storage.getItem(name) ?? 'null');
    return isLike(example, found) ? found : null;
  });
}

/** Keeps a value across reloads: for this tab, or for the browser. */
export const keep = (place: Place, name: string, value: Kept): void =>
  void inPlace(place, (storage) => storage.setItem(name, JSON.stringify(value)));

export const forget = (place: Place, name: string): void => void inPlace(place, (storage) => storage.removeItem(name));

/** Says whether a screen may begin otherwise than the server drew it, with something that was kept. */
export const mayBeginOtherwise = (): boolean =>
  (['tab', 'browser'] as const).some((place) =>
    inPlace(place, (storage) =>
      Object.keys(storage).some((name) => [DRAFTS, AWAITED_MAIL, REFUSED_PSEUDO].some((one) => name.startsWith(one))),
    ),
  );

/** Forgets what was typed in this tab, and what bears one of these beginnings in the browser. */
export function forgetAll(beginnings: readonly string[]): void {
  inPlace('tab', (storage) => storage.clear());
  inPlace('browser', (storage) => {
    const names = Object.keys(storage).filter((name) => beginnings.some((beginning) => name.startsWith(beginning)));
    for (const name of names) storage.removeItem(name);
  });
}
