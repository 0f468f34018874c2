import * as z from 'zod/mini';

type Place = 'tab' | 'browser';

// Some in-app browsers refuse storage altogether: what can't be kept is merely asked for again.
function inPlace<Found>(place: Place, act: (storage: Storage) => Found): Found | null {
  try {
    return act(place === 'tab' ? sessionStorage : localStorage);
  } catch {
    return null;
  }
}

/** What was kept under a name, if it still has the shape the schema says; null otherwise. */
export function recall<Schema extends z.core.$ZodType>(
  place: Place,
  name: string,
  schema: Schema,
): z.core.output<Schema> | null {
  return inPlace(place, (storage) => {
    const read = z.safeParse(schema, JSON.parse(storage.getItem(name) ?? 'null'));
    return read.success ? read.data : null;
  });
}

/** Keeps a value across reloads: for this tab, or for the browser. */
export const keep = (place: Place, name: string, value: unknown): void =>
  void inPlace(place, (storage) => storage.setItem(name, JSON.stringify(value)));

/** Forgets what was typed in this tab, and what bears one of these beginnings in the browser. */
export function forgetAll(beginnings: readonly string[]): void {
  inPlace('tab', (storage) => storage.clear());
  inPlace('browser', (storage) => {
    const names = Object.keys(storage).filter((name) => beginnings.some((beginning) => name.startsWith(beginning)));
    for (const name of names) storage.removeItem(name);
  });
}

export const forget = (place: Place, name: string): void => void inPlace(place, (storage) => storage.removeItem(name));
