import { useEffect, useState } from 'react';
import { DRAFTS, deleteStored, store, readStored, type Stored, type Like } from '#platform/web/api/browser-storage.ts';

const keyOf = (name: string): string => `${DRAFTS}${name}`;

/** Returns the input of a form from before a reload or a discarded tab; null without a draft. */
export function useDraft<const Example extends Stored>(name: string, example: Example): Like<Example> | null {
  const [draft] = useState(() => readStored('tab', keyOf(name), example));
  return draft;
}

/** Stores the input of a form for this tab. Null means an unchanged form, and deletes the draft. */
export function useSaveDraft(name: string, values: Stored | null): void {
  useEffect(() => {
    if (values !== null) store('tab', keyOf(name), values);
    else deleteDraft(name);
  }, [name, values]);
}

/** Deletes the draft of a form that was sent or is unchanged. */
export const deleteDraft = (name: string): void => deleteStored('tab', keyOf(name));

/** Deletes the draft of a sent text. A text that was changed while it was sent stays. */
export function deleteSentText(name: string, text: string): void {
  if (readStored('tab', keyOf(name), { text: '' })?.text === text) deleteDraft(name);
}
