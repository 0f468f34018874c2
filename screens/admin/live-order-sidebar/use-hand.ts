import { useEffect, useRef, useState, type FocusEvent, type PointerEvent } from 'react';

/** A mouse that lies still for so long is no hand: what it covers goes on. */
const REST_MS = 10_000;

/**
 * Whether a hand is over something, about to press: the mouse moves there or presses, a finger holds it, or a key is in
 * it. What is under it must not move (`useHeld`). `watch` goes on the element; `letGo` forgets the hand. With `rests`, a
 * mouse that was left there is forgotten after ten seconds.
 */
export function useHand({ rests = false } = {}) {
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
