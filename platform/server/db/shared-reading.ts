import type { Db } from './client.ts';

interface UnderWay<T> {
  now: Promise<T>;
  /** For those who asked after `now` was begun; null when there are none. */
  next: Promise<T> | null;
}

/**
 * Reads the same thing once for all those who ask at the same time, such as fifty consoles told of one change. Nobody
 * gets an answer older than the question: whoever asks while it is being read shares the next reading.
 * @param read what `key` says of a database, for anybody who may ask.
 */
export function sharedReading<T>(read: (db: Db, key: string) => Promise<T>): (db: Db, key: string) => Promise<T> {
  const readings = new WeakMap<Db, Map<string, UnderWay<T>>>();

  function begin(db: Db, key: string, all: Map<string, UnderWay<T>>): Promise<T> {
    const reading: UnderWay<T> = { now: read(db, key), next: null };
    all.set(key, reading);
    const end = (): void => {
      if (!reading.next) all.delete(key);
    };
    reading.now.then(end, end);
    return reading.now;
  }

  return (db, key) => {
    const all = readings.get(db) ?? new Map<string, UnderWay<T>>();
    readings.set(db, all);
    const reading = all.get(key);
    if (!reading) return begin(db, key, all);
    const again = (): Promise<T> => begin(db, key, all);
    return (reading.next ??= reading.now.then(again, again));
  };
}
