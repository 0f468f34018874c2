type Place = 'tab' | 'browser';

/** Beginning of the names under which a browser keeps what its user typed. */
export const DRAFTS = 'draft-';

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

/** Names under which storage keeps something; none where it cannot be read. */
export const keptNames = (place: Place): string[] => inPlace(place, (storage) => Object.keys(storage)) ?? [];

/** Everything kept under names that begin so, in no order. */
export function recallAll<const Example extends Kept>(
  place: Place,
  beginning: string,
  example: Example,
): readonly Like<Example>[] {
  return [...new Set([...keptNames(place), ...refused.keys()])]
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

/** Forgets what was typed in this tab, and what bears one of these beginnings in the browser. */
export function forgetAll(beginnings: readonly string[]): void {
  refused.clear();
  inPlace('tab', (storage) => storage.clear());
  inPlace('browser', (storage) => {
    const names = Object.keys(storage).filter((name) => beginnings.some((beginning) => name.startsWith(beginning)));
    for (const name of names) storage.removeItem(name);
  });
}
