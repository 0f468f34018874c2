import { lazy, memo, Suspense, useEffect, type ComponentType, type ReactNode } from 'react';

const serverParts: Promise<unknown>[] = [];

/** Resolves once all parts are loaded. The server renders only loaded parts. */
export const partsLoaded = (): Promise<unknown> => Promise.all(serverParts);

/**
 * Declares a part of a screen in a file of its own. The server renders the part with the page. The browser loads the
 * file and hydrates the part after the rest of the screen. The part must therefore be complete without a script, and
 * its styles must be in a file of the screen. A part that does not load stays as the server rendered it.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>, fallback?: ReactNode) {
  const Part = import.meta.env.SSR
    ? renderedWith(load)
    : lazy(() => load().then((part) => ({ default: part }), neverLoads));
  // Rendering the part again with the same props would hydrate it, and empty it until its file is loaded.
  return memo(function Later(props: Props) {
    return (
      <Suspense fallback={fallback}>
        <Part {...props} />
      </Suspense>
    );
  });
}

/** Events of a visitor who uses the page. */
const USES = ['pointermove', 'pointerdown', 'keydown', 'scroll'];

/** Same as `lazyPart`, for a part below the first view: the browser loads its file once the visitor uses the page. */
export function lazyPartOnUse<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  if (import.meta.env.SSR) return lazyPart(load);
  const { promise: used, resolve } = withResolver();
  for (const use of USES) addEventListener(use, resolve, { once: true, capture: true, passive: true });
  // React shows the fallback of a part that the server did not render, or that is rendered again before it is hydrated.
  function Unhydrated() {
    useEffect(resolve, []);
    return null;
  }
  return lazyPart(() => used.then(load), <Unhydrated />);
}

/** `Promise.withResolvers` is younger than the oldest supported browsers. */
function withResolver(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve };
}

const neverLoads = () => new Promise<never>(() => undefined);

/** A lazy component would not be rendered the first time. */
function renderedWith<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let Part: ComponentType<Props> | null = null;
  serverParts.push(load().then((part) => (Part = part)));
  return (props) => Part && <Part {...props} />;
}
