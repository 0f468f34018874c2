import { useEffect, useState } from 'react';
import type * as z from 'zod/mini';
import { forget, keep, recall } from './kept.ts';

const keyOf = (name: string): string => `draft-${name}`;

/** What was being typed in a form before a reload, or before the browser reclaimed the page; null when nothing was. */
export function useDraft<Schema extends z.core.$ZodType>(name: string, schema: Schema): z.core.output<Schema> | null {
  const [draft] = useState(() => recall('tab', keyOf(name), schema));
  return draft;
}

/** Keeps what is being typed, for this tab; null keeps nothing new. */
export function useKeepDraft(name: string, values: unknown): void {
  useEffect(() => {
    if (values !== null) keep('tab', keyOf(name), values);
  }, [name, values]);
}

/** Forgets a draft that has been sent. */
export const dropDraft = (name: string): void => forget('tab', keyOf(name));
