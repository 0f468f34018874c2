import { useEffect, useRef, useState, type FocusEvent, type PointerEvent } from 'react';

/** Idle time after which a resting mouse no longer counts, in ms. */
const REST_MS = 10_000;

/**
 * Detects a pointer over an element, a touch on it or keyboard focus in it. The element must then not move (`useFrozen`).
 * Spread `watch` on the element; `letGo` resets the state. With `rests`, a mouse without movement is ignored after
 * `REST_MS`.
 */
export function usePointerOver({ rests = false } = {}) {
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const point = (isThere: boolean, mayRest = false) => {
    clearTimeout(timer.current);
    setPointed(isThere);
    if (isThere && mayRest && rests) timer.current = setTimeout(() => setPointed(false), REST_MS);
  };
  const letGo = () => {
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
  return { isOver: pointed || focused, letGo, watch };
}
