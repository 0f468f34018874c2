import { useEffect, useRef, type RefObject } from 'react';

const title = () => document.querySelector<HTMLElement>('main h1');

/** True when the focus is nowhere, or on the title, where a dialog leaves it whose opener is gone. */
const isLost = () => [document.body, title()].some((place) => place === document.activeElement);

/**
 * Gives the focus to what comes next once it can be pressed (`isNext`): what was pressed before (`leave`) can’t be any
 * more, and the browser would leave the keyboard nowhere. Nobody who has gone elsewhere meanwhile is brought back.
 */
export function useFocusNext(isNext: boolean, next: RefObject<HTMLButtonElement | null>) {
  const from = useRef<Element | null>(null);
  useEffect(() => {
    if (!from.current || !isNext) return;
    const { activeElement } = document;
    if (isLost() || activeElement === from.current) next.current?.focus();
    from.current = null;
  }, [isNext, next]);
  return {
    leave: () => void (from.current = document.activeElement),
    stay: () => void (from.current = null),
  };
}

const inCard = (card: Element | null | undefined) => card?.querySelector<HTMLElement>('input, a, button');

/**
 * Gives the focus to the card after the one that is leaving its list, where it had the focus: to its first control, which
 * names it and does nothing by being pressed twice. Without another card, to the title.
 */
export function useFocusNextCard() {
  const next = useRef<HTMLElement | null>(null);
  useEffect(
    () => () => {
      if (isLost()) next.current?.focus();
    },
    [],
  );
  return {
    leave: () => {
      const card = document.activeElement?.closest('li');
      next.current = inCard(card?.nextElementSibling) ?? inCard(card?.previousElementSibling) ?? title();
    },
    stay: () => void (next.current = null),
  };
}

/**
 * Gives the focus back once it is lost with what was pressed (`leave`): to what `next` finds when all is done (not
 * `isBusy`), or to the title where there is nothing else, and where even who asked is gone.
 */
export function useFocusOnceLost(isBusy: boolean, next: () => HTMLElement | null | undefined) {
  const has = useRef(false);
  useEffect(() => {
    if (isBusy || !has.current || !isLost()) return;
    (next() ?? title())?.focus();
    has.current = false;
  });
  useEffect(
    () => () => {
      if (has.current && isLost()) title()?.focus();
    },
    [],
  );
  return { leave: () => void (has.current = true) };
}
