import { useState, type FocusEvent, type PointerEvent } from 'react';

/**
 * Whether a hand is over something, about to press: the mouse is there, a finger holds it, or a key is in it. What is
 * under it must not move (`useHeld`). `watch` goes on the element; `letGo` forgets the hand.
 */
export function useHand() {
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const letGo = () => {
    setPointed(false);
    setFocused(false);
  };
  const watch = {
    onPointerMove: ({ pointerType }: PointerEvent) => pointerType === 'mouse' && setPointed(true),
    onPointerLeave: () => setPointed(false),
    onPointerDown: () => setPointed(true),
    onPointerUp: ({ pointerType }: PointerEvent) => pointerType !== 'mouse' && setPointed(false),
    onPointerCancel: () => setPointed(false),
    onFocus: ({ target }: FocusEvent) => setFocused(target.matches(':focus-visible')),
    onBlur: () => setFocused(false),
  };
  return { isOver: pointed || focused, letGo, watch };
}
