import { useEffect, useState } from 'react';
import { DRAFTS, deleteStored, store, readStored, type Stored, type Like } from '#platform/web/api/browser-storage.ts';

const keyOf = (name: string): string => `${DRAFTS}${name}`;

export function useDraft<const Example extends Stored>(name: string, example: Example): Like<Example> | null {
  const [draft] = useState(() => readStored('tab', keyOf(name), example));
  return draft;
}

/** Null means an unchanged form, and deletes the draft. */
export function useSaveDraft(name: string, values: Stored | null): void {
  useEffect(() => {
    if (values !== null) store('tab', keyOf(name), values);
    else deleteDraft(name);
  }, [name, values]);
}

export const deleteDraft = (name: string): void => deleteStored('tab', keyOf(name));

/** Deletes the draft of a sent text, unless the draft has changed since. */
export function deleteSentText(name: string, text: string): void {
  if (readStored('tab', keyOf(name), { text: '' })?.text === text) deleteDraft(name);
}
