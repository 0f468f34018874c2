import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** Milliseconds without a key before what is typed is written in the URL. */
const REST = 300;

/**
 * A search typed at its own pace and written in the URL once it rests; a link that changes the URL is followed.
 * Whoever goes elsewhere before it rests stays there: what was pending is dropped, unless the way there holds it.
 */
export function useTypedFilter(inUrl: string, write: (text: string) => void) {
  const router = useRouter();
  const [text, setText] = useState(inUrl);
  const [seen, setSeen] = useState(inUrl);
  const [written, setWritten] = useState(inUrl);
  const isWriting = useRef(false);
  if (seen !== inUrl) {
    setSeen(inUrl);
    setWritten(inUrl);
    // What this field wrote itself changes nothing in it: more may have been typed since.
    if (inUrl !== written) setText(inUrl);
  }
  const typed = text.trim();
  const isPending = typed !== inUrl;
  const say = useEffectEvent(() => {
    setWritten(typed);
    isWriting.current = true;
    write(typed);
    isWriting.current = false;
  });
  const isElsewhere = useEffectEvent(
    (search: object) => !isWriting.current && !(Object.values(search) as unknown[]).includes(typed),
  );
  const follow = useEffectEvent(() => setText(inUrl));
  useEffect(() => {
    if (!isPending) return;
    const timer = setTimeout(() => say(), REST);
    const stop = router.subscribe('onBeforeNavigate', ({ toLocation, pathChanged }) => {
      if (!isElsewhere(toLocation.search)) return;
      clearTimeout(timer);
      if (!pathChanged) follow();
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [typed, isPending, router]);
  return [text, setText] as const;
}
