import { lazy, memo, Suspense, type ComponentType } from 'react';

const serverParts: Promise<unknown>[] = [];

/** Lets the server wait: it renders parts only once they are loaded. */
export const partsLoaded = (): Promise<unknown> => Promise.all(serverParts);

/**
 * Declares a part of a screen in a file of its own. The server renders the part with the page. The browser loads the
 * file and hydrates the part after the rest of the screen. The part must therefore be complete without a script, and
 * its styles must be in a file of the screen. A part that does not load stays as the server rendered it.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Part = import.meta.env.SSR
    ? renderedWith(load)
    : lazy(() => load().then((part) => ({ default: part }), neverLoads));
  // Rendering the part again with the same props would hydrate it, and empty it until its file is loaded.
  return memo(function Later(props: Props) {
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    );
  });
}

const neverLoads = () => new Promise<never>(() => undefined);

/** A lazy component would not be rendered the first time. */
function renderedWith<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let Part: ComponentType<Props> | null = null;
  serverParts.push(load().then((part) => (Part = part)));
  return (props) => Part && <Part {...props} />;
}
