import type { Db } from './client.ts';

interface CurrentReading<T> {
  now: Promise<T>;
  /** Reading for callers that asked after `now` began. */
  next: Promise<T> | null;
}

/**
 * Shares one reading between concurrent callers, such as fifty consoles notified of one change. A caller that asks
 * during a reading shares the next reading, so no result is older than its request.
 * @param read reads the value of `key` from a database. The result must not depend on the caller.
 */
export function coalesceReads<T>(read: (db: Db, key: string) => Promise<T>): (db: Db, key: string) => Promise<T> {
  const readings = new WeakMap<Db, Map<string, CurrentReading<T>>>();

  function begin(db: Db, key: string, byKey: Map<string, CurrentReading<T>>): Promise<T> {
    const reading: CurrentReading<T> = { now: read(db, key), next: null };
    byKey.set(key, reading);
    const end = (): void => {
      if (!reading.next) byKey.delete(key);
    };
    reading.now.then(end, end);
    return reading.now;
  }

  return (db, key) => {
    const byKey = readings.get(db) ?? new Map<string, CurrentReading<T>>();
    readings.set(db, byKey);
    const reading = byKey.get(key);
    if (!reading) return begin(db, key, byKey);
    const readAgain = (): Promise<T> => begin(db, key, byKey);
    return (reading.next ??= reading.now.then(readAgain, readAgain));
  };
}
