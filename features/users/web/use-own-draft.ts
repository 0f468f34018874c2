import { useEffect, useRef, useState } from 'react';
import { DRAFTS, deleteStored, store, readStored } from '#platform/web/api/browser-storage.ts';
import { isRecent } from './drafts.ts';

const keyOf = (name: string): string => `${DRAFTS}${name}`;

type TypedValues = Readonly<Record<string, string>>;

/** Returns the recent draft of this owner, else null. Fields that the draft lacks have the values of `start`. */
export function readOwnDraft<Values extends TypedValues>(name: string, owner: string, start: Values): Values | null {
  const stored = readStored('browser', keyOf(name), { by: '', at: 0 });
  if (!stored || stored.by !== owner || !isRecent(stored.at)) return null;
  const fields = new Map<string, unknown>(Object.entries(stored));
  const valueOf = (field: string, value: string) => (typeof fields.get(field) === 'string' ? fields.get(field) : value);
  return Object.fromEntries(Object.entries(start).map(([field, value]) => [field, valueOf(field, value)])) as Values;
}

/**
 * Returns the draft of a form of the signed-in user, stored on this device for that user only.
 * The draft survives the end of the session and the new tab of a mailed link. It is deleted when saved, at sign-out, or
 * with time.
 */
export function useOwnDraft<Values extends TypedValues>(name: string, owner: string, start: Values): Values | null {
  const [draft] = useState(() => readOwnDraft(name, owner, start));
  return draft;
}

/** Stores the typed values. Null, for an unchanged form, deletes the values that this form has stored. */
export function useSaveOwnDraft(name: string, owner: string, values: Partial<TypedValues> | null): void {
  const isStored = useRef(false);
  const text = values && JSON.stringify(values);
  useEffect(() => {
    if (text !== null)
      store('browser', keyOf(name), { ...(JSON.parse(text) as TypedValues), by: owner, at: Date.now() });
    // Deletes only a draft that this form has stored, so that the draft of another user or of a second tab stays.
    else if (isStored.current) deleteOwnDraft(name);
    isStored.current = text !== null;
  }, [name, owner, text]);
}

export const deleteOwnDraft = (name: string): void => deleteStored('browser', keyOf(name));
