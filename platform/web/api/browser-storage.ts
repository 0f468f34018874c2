import { copyBase } from './copy.ts';

type Place = 'tab' | 'browser';

/**
 * Prefix of the storage keys for user input. A rehearsal has its own prefix, so that its sign-out keeps the drafts of
 * the shop.
 */
export const DRAFTS = `${copyBase}draft-`;
/** Prefix of the storage keys for orders to pay. */
export const ORDERS = `${copyBase}order-`;

/** Returns null when the browser refuses storage, as in-app browsers may. */
export function withStorage<Found>(place: Place, act: (storage: Storage) => Found): Found | null {
  try {
    return act(place === 'tab' ? sessionStorage : localStorage);
  } catch {
    return null;
  }
}

/** Values that the browser refused to store. They last as long as the page, so that checkout works without storage. */
const refused = new Map<string, string>();

type PlainValue = string | number | boolean;
/** Value that can be stored. An example of such a value declares the expected shape. */
export type Stored = PlainValue | Readonly<Record<string, PlainValue>>;

/** Type of a stored value with the shape of the example. */
export type Like<Example> = Example extends string
  ? string
  : Example extends number
    ? number
    : Example extends boolean
      ? boolean
      : { [Name in keyof Example]: Like<Example[Name]> };

function isLike<Example extends Stored>(example: Example, value: unknown): value is Like<Example> {
  if (typeof example !== 'object') return typeof value === typeof example;
  if (typeof value !== 'object' || value === null) return false;
  const fields = new Map(Object.entries(value));
  return Object.entries(example).every(([name, sample]) => typeof fields.get(name) === typeof sample);
}

/**
 * Returns null without a stored value, or when the value differs from the example in its type or fields. An older
 * release may have stored another shape.
 */
export function readStored<const Example extends Stored>(
  place: Place,
  name: string,
  example: Example,
): Like<Example> | null {
  // A value that the browser refused to store is newer than the stored value.
  return read(refused.get(name), example) ?? withStorage(place, (storage) => read(storage.getItem(name), example));
}

export const storedNames = (place: Place): string[] => withStorage(place, (storage) => Object.keys(storage)) ?? [];

export function readAllStored<const Example extends Stored>(
  place: Place,
  prefix: string,
  example: Example,
): readonly Like<Example>[] {
  return [...new Set([...storedNames(place), ...refused.keys()])]
    .filter((name) => name.startsWith(prefix))
    .map((name) => readStored(place, name, example))
    .filter((value) => value !== null);
}

function read<Example extends Stored>(text: string | null | undefined, example: Example): Like<Example> | null {
  const parsed: unknown = JSON.parse(text ?? 'null');
  return isLike(example, parsed) ? parsed : null;
}

export function store(place: Place, name: string, value: Stored): void {
  const text = JSON.stringify(value);
  const isStored = withStorage(place, (storage) => {
    storage.setItem(name, text);
    return true;
  });
  if (isStored) refused.delete(name);
  else refused.set(name, text);
}

export function deleteStored(place: Place, name: string): void {
  refused.delete(name);
  withStorage(place, (storage) => storage.removeItem(name));
}

/** Deletes all values of the tab, and the drafts and orders of the browser. */
export function deleteAllStored(): void {
  refused.clear();
  withStorage('tab', (storage) => storage.clear());
  for (const name of storedNames('browser'))
    if (name.startsWith(DRAFTS) || name.startsWith(ORDERS)) deleteStored('browser', name);
}
