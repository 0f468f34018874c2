import { useEffect, useEffectEvent, useState } from 'react';
import { useDebounced } from './use-debounced.ts';

/** A search typed at its own pace and written in the URL once it rests; a link that changes the URL is followed. */
export function useTypedFilter(inUrl: string, write: (text: string) => void) {
  const [text, setText] = useState(inUrl);
  const [seen, setSeen] = useState(inUrl);
  const settled = useDebounced(text);
  if (seen !== inUrl) {
    setSeen(inUrl);
    if (inUrl !== text.trim()) setText(inUrl);
  }
  const say = useEffectEvent((typed: string) => {
    if (typed !== inUrl && typed === text.trim()) write(typed);
  });
  useEffect(() => say(settled.trim()), [settled]);
  return [text, setText] as const;
}
