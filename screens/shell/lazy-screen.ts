import { lazyRouteComponent } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** Messages of Chrome, Firefox, Safari and Vite about a file that did not arrive. */
const NOT_LOADED = /dynamically imported module|Importing a module script failed|Unable to preload CSS/;

/** Error of a screen whose file did not arrive: the network failed, or an update removed the file. */
export class UnloadedScreen extends Error {
  override readonly name = 'UnloadedScreen';
}

/**
 * Loads a screen of the back office at its first use. Throws `UnloadedScreen` for a file that did not arrive: for the
 * browser's own error, the router would reload the page, even without a network. `OfficeCrash` then replaces the screen
 * in its frame.
 */
export const lazyScreen = <Name extends string = 'default', Props extends object = object>(
  load: () => Promise<Record<Name, (props: Props) => ReactNode>>,
  name = 'default' as Name,
) =>
  lazyRouteComponent(
    () =>
      load().catch((fault: unknown): never => {
        throw NOT_LOADED.test(String(fault)) ? new UnloadedScreen(String(fault), { cause: fault }) : fault;
      }),
    name,
  );
