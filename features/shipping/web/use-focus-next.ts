import { useEffect, useRef, type RefObject } from 'react';

const title = () => document.querySelector<HTMLElement>('main h1');

/**
 * Returns true when nothing has the focus. Also returns true for the title, which gets the focus when a dialog closes
 * after its opener has disappeared.
 */
const isFocusLost = () => [document.body, title()].some((place) => place === document.activeElement);

/**
 * Moves the focus to the next control once it is enabled (`isNext`), because the clicked control disappears and the
 * browser would drop the focus. Call `leave` at the click, and `stay` when the action is refused. Does nothing after the
 * user has moved the focus.
 */
export function useFocusNext(isNext: boolean, next: RefObject<HTMLButtonElement | null>) {
  const from = useRef<Element | null>(null);
  useEffect(() => {
    if (!from.current || !isNext) return;
    const { activeElement } = document;
    if (isFocusLost() || activeElement === from.current) next.current?.focus();
    from.current = null;
  }, [isNext, next]);
  return {
    leave: () => void (from.current = document.activeElement),
    stay: () => void (from.current = null),
  };
}

const controlIn = (card: Element | null | undefined) => card?.querySelector<HTMLElement>('input, a, button');

/**
 * Moves the focus from a card that leaves its list to the first control of the next card, else of the previous card,
 * else to the title. That control must name its card and be harmless, because a repeated Enter presses it.
 */
export function useFocusNextCard() {
  const nextCard = useRef<HTMLElement | null>(null);
  useEffect(
    () => () => {
      if (isFocusLost()) nextCard.current?.focus();
    },
    [],
  );
  return {
    leave: () => {
      const card = document.activeElement?.closest('li');
      nextCard.current = controlIn(card?.nextElementSibling) ?? controlIn(card?.previousElementSibling) ?? title();
    },
    stay: () => void (nextCard.current = null),
  };
}

/**
 * Restores a lost focus after the clicked control has disappeared. Call `leave` at the click. Focuses the result of
 * `next` once `isBusy` is false, or the title without a result or after an unmount.
 */
export function useFocusOnceLost(isBusy: boolean, next: () => HTMLElement | null | undefined) {
  const isPending = useRef(false);
  useEffect(() => {
    if (isBusy || !isPending.current || !isFocusLost()) return;
    (next() ?? title())?.focus();
    isPending.current = false;
  });
  useEffect(
    () => () => {
      if (isPending.current && isFocusLost()) title()?.focus();
    },
    [],
  );
  return { leave: () => void (isPending.current = true) };
}
