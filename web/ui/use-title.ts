import { useMatch, useRouter } from '@tanstack/react-router';
import { useLayoutEffect, useSyncExternalStore } from 'react';

interface Head {
  meta?: readonly ({ title?: string } | undefined)[] | undefined;
}
type SayHead = (of: { match: object; params: object }) => Head;

/** The title in what a route's `head` says. */
export const titleIn = ({ meta }: Head): string => meta?.find((one) => one?.title)?.title ?? '';

/** What the tab says of a page with this title. */
export const tabTitle = (title: string, shop: string): string => `${title} · ${shop}`;

/** The title of the address on screen: what its route's `head` says, told again as answers come. */
export function useTitle(): string {
  const { options, routesById } = useRouter();
  const match = useMatch({ strict: false, shouldThrow: false });
  const say = match && (routesById[match.routeId].options.head as SayHead | undefined);
  const { queryClient, shop } = options.context;
  const read = () => (say ? titleIn(say({ match, params: match.params })) : '');
  // A link may be followed while the page is hydrated: until that is done, its title is what the server wrote.
  const written = () => document.title.slice(0, -tabTitle('', shop.name).length);
  return useSyncExternalStore(queryClient.getQueryCache().subscribe, read, import.meta.env.SSR ? read : written);
}

/**
 * Writes a title, with the shop's name, to the tab. React's own `<title>` would stand beside the one that the server wrote.
 */
export function useTabTitle(title: string): void {
  const { shop } = useRouter().options.context;
  useLayoutEffect(() => {
    document.title = tabTitle(title, shop.name);
  }, [title, shop.name]);
}
