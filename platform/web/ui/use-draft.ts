import { useEffect, useState } from 'react';
import { DRAFTS, forget, keep, recall, type Kept, type Like } from '#platform/web/api/kept.ts';

const keyOf = (name: string): string => `${DRAFTS}${name}`;

/** What was being typed in a form before a reload, or before the browser reclaimed the page; null when nothing was. */
export function useDraft<const Example extends Kept>(name: string, example: Example): Like<Example> | null {
  const [draft] = useState(() => recall('tab', keyOf(name), example));
  return draft;
}

/** Keeps what is being typed, for this tab; null keeps nothing new. */
export function useKeepDraft(name: string, values: Kept | null): void {
  useEffect(() => {
    if (values !== null) keep('tab', keyOf(name), values);
  }, [name, values]);
}

/** Forgets a draft that has been sent. */
export const dropDraft = (name: string): void => forget('tab', keyOf(name));
