import { useEffect, useRef, useState, type FocusEvent, type PointerEvent } from 'react';

/** Idle time after which a resting mouse no longer freezes the value, in ms. */
const REST_MS = 10_000;

function usePointerOver(rests: boolean) {
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const point = (isThere: boolean, mayRest = false) => {
    clearTimeout(timer.current);
    setPointed(isThere);
    if (isThere && mayRest && rests) timer.current = setTimeout(() => setPointed(false), REST_MS);
  };
  const release = () => {
    point(false);
    setFocused(false);
  };
  const watch = {
    onPointerMove: ({ pointerType, buttons }: PointerEvent) => pointerType === 'mouse' && point(true, buttons === 0),
    onPointerLeave: () => point(false),
    onPointerDown: () => point(true),
    onPointerUp: ({ pointerType }: PointerEvent) => point(pointerType === 'mouse', true),
    onPointerCancel: () => point(false),
    onFocus: ({ target }: FocusEvent) => setFocused(target.matches(':focus-visible')),
    onBlur: () => setFocused(false),
  };
  return { isOver: pointed || focused, release, watch };
}

interface FreezeOptions {
  /** True when a mouse without movement is ignored after `REST_MS`. */
  rests?: boolean;
  /** Freezes the value for another reason than the pointer or the focus. */
  alsoWhile?: boolean;
}

/**
 * Freezes content that must not move under the pointer or the keyboard focus. Spread `watch` on the element; `release`
 * ends the freeze.
 */
export function useFrozen<Value>(current: Value, { rests = false, alsoWhile = false }: FreezeOptions = {}) {
  const { isOver, release, watch } = usePointerOver(rests);
  const isFrozen = isOver || alsoWhile;
  const [frozen, setFrozen] = useState(current);
  if (!isFrozen && frozen !== current) setFrozen(current);
  return { shown: isFrozen ? frozen : current, isFrozen, release, watch };
}
