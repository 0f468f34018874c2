import { useMatch, useRouter } from '@tanstack/react-router';
import { useLayoutEffect, useSyncExternalStore } from 'react';

interface Head {
  meta?: readonly ({ title?: string } | undefined)[] | undefined;
}
type SayHead = (of: { match: object; params: object }) => Head;

/** Returns the title in the result of a route's `head`. */
export const titleIn = ({ meta }: Head): string => meta?.find((entry) => entry?.title)?.title ?? '';

/** Returns the text of the browser tab for a title. */
export const tabTitle = (title: string, shop: string): string => `${title} · ${shop}`;

/**
 * Writes a title to the tab, with the shop's name. React's own `<title>` would be a second one beside the server's.
 * @param instead replaces the title of the address, which its route's `head` returns and updates.
 * @returns the title.
 */
export function useTitle(instead?: string): string {
  const { options, routesById } = useRouter();
  const match = useMatch({ strict: false, shouldThrow: false });
  const say = match && (routesById[match.routeId].options.head as SayHead | undefined);
  const { queryClient, shop } = options.context;
  const read = () => (say ? titleIn(say({ match, params: match.params })) : '');
  // A link may be followed during hydration. Until it ends, the title is the text that the server wrote.
  const written = () => document.title.slice(0, -tabTitle('', shop.name).length);
  const ofAddress = useSyncExternalStore(
    queryClient.getQueryCache().subscribe,
    read,
    import.meta.env.SSR ? read : written,
  );
  const title = instead ?? ofAddress;
  useLayoutEffect(() => {
    document.title = tabTitle(title, shop.name);
  });
  return title;
}
