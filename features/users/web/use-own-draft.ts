import { useEffect, useRef, useState } from 'react';
import { DRAFTS, deleteStored, store, readStored } from '#platform/web/api/browser-storage.ts';
import { isRecent } from './drafts.ts';

const keyOf = (name: string): string => `${DRAFTS}${name}`;

type TypedValues = Readonly<Record<string, string>>;

function readOwnDraft<Values extends TypedValues>(name: string, owner: string, empty: Values): Values | null {
  const stored = readStored('browser', keyOf(name), { ...empty, by: '', at: 0 });
  if (!stored || stored['by'] !== owner || !isRecent(Number(stored['at']))) return null;
  return Object.fromEntries(Object.keys(empty).map((field) => [field, stored[field]])) as Values;
}

/**
 * Returns the draft of a form of the signed-in user, stored on this device for that user only.
 * The draft survives the end of the session and the new tab of a mailed link. It is deleted when saved, at sign-out, or
 * with time.
 */
export function useOwnDraft<Values extends TypedValues>(name: string, owner: string, empty: Values): Values | null {
  const [draft] = useState(() => readOwnDraft(name, owner, empty));
  return draft;
}

/** Stores the typed values. Null, for an unchanged form, deletes the values that this form has stored. */
export function useSaveOwnDraft(name: string, owner: string, values: TypedValues | null): void {
  const isStored = useRef(false);
  useEffect(() => {
    if (values !== null) store('browser', keyOf(name), { ...values, by: owner, at: Date.now() });
    // Deletes only a draft that this form has stored, so that the draft of another user or of a second tab stays.
    else if (isStored.current) deleteOwnDraft(name);
    isStored.current = values !== null;
  }, [name, owner, values]);
}

export const deleteOwnDraft = (name: string): void => deleteStored('browser', keyOf(name));
