import { useMatch, useRouter } from '@tanstack/react-router';
import { useLayoutEffect, useSyncExternalStore } from 'react';

interface Head {
  meta?: readonly ({ title?: string } | undefined)[] | undefined;
}
type HeadOf = (of: { match: object; params: object }) => Head;

export const titleIn = ({ meta }: Head): string => meta?.find((entry) => entry?.title)?.title ?? '';

export const tabTitle = (title: string, shop: string): string => `${title} · ${shop}`;

/**
 * Writes the title to the tab, with the shop's name. React's own `<title>` would add a second element.
 * @param ownTitle replaces the title of the address, which its route's `head` returns and updates.
 */
export function useTitle(ownTitle?: string): string {
  const { options, routesById } = useRouter();
  const match = useMatch({ strict: false, shouldThrow: false });
  const headOf = match && (routesById[match.routeId].options.head as HeadOf | undefined);
  const { queryClient, shop } = options.context;
  const read = () => (headOf ? titleIn(headOf({ match, params: match.params })) : '');
  // A link may be followed during hydration. Until hydration ends, the title is the text that the server wrote.
  const serverTitle = () => document.title.slice(0, -tabTitle('', shop.name).length);
  const addressTitle = useSyncExternalStore(
    queryClient.getQueryCache().subscribe,
    read,
    import.meta.env.SSR ? read : serverTitle,
  );
  const title = ownTitle ?? addressTitle;
  useLayoutEffect(() => {
    document.title = tabTitle(title, shop.name);
  });
  return title;
}
