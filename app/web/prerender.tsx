import type { QueryClient } from '@tanstack/react-query';
import { createMemoryHistory, type AnyRoute } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import type { LoadedPage, RenderRequest, RouteFacts, Screens } from '#shared/http/rendering.ts';
import { getSession } from '#features/users/domain/endpoints.ts';
import { openQueryClient } from '#platform/web/api/query.ts';
import type { EmbeddedReply } from '#platform/web/boot/prerendered.ts';
import { unknownShop } from '#shared/http/unknown-shop.ts';
import { office } from '#screens/office-routes.ts';
import { openRouter, type ShopRouter } from '#screens/router.tsx';
import { parseSearch } from '#screens/search.ts';
import { Shop } from './Shop.tsx';
import { partsLoaded } from '#platform/web/ui/later.tsx';
import { tabTitle, titleIn } from '#platform/web/ui/use-title.ts';

/** Source files of the routes. */
const routeFiles = new Map(
  Object.entries(import.meta.glob<Record<string, unknown>>('../../screens/**/route.ts', { eager: true })).flatMap(
    ([file, module]) => Object.values(module).map((route) => [route, file.replace('../../', '')] as const),
  ),
);

function open({ path, shop, call, posted }: RenderRequest): { router: ShopRouter; queryClient: QueryClient } {
  const queryClient = openQueryClient(call);
  const { queries } = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({ queries: { ...queries, retry: false } });
  const history = createMemoryHistory({ initialEntries: [path] });
  return { queryClient, router: openRouter({ queryClient, shop, posted }, office, history) };
}

const unusedRequest: RenderRequest = {
  path: '/',
  shop: unknownShop,
  call: () => Promise.reject(new Error('This router only matches addresses')),
};
const { router: matcher } = open(unusedRequest);
const routes: readonly AnyRoute[] = Object.values(matcher.routesById);

/** Returns the frames that contain a route, then the route. An address inherits undeclared facts from the frames. */
const chainOf = (route: AnyRoute): AnyRoute[] => [...(route.parentRoute ? chainOf(route.parentRoute) : []), route];
const isPrivate = (chain: readonly AnyRoute[]) => chain.some(({ options }) => options.staticData?.isPrivate);

function renderedOf(chain: readonly AnyRoute[]): RouteFacts['rendered'] {
  const ssrModes = chain.map(({ options }) => options.ssr ?? true);
  if (ssrModes.includes(false)) return false;
  return ssrModes.includes('data-only') ? 'data-only' : true;
}

/** Returns the facts of an address; null for an address that only the not-found screen answers. */
export function factsOf(path: string, query: string): RouteFacts | null {
  const [chain, params, leaf] = matcher.getMatchedRoutes(path);
  // For an unknown address, the router matches a parent address and puts the rest of the path into `**`.
  if (!leaf || '**' in params) return null;
  const validate = leaf.options.validateSearch as { parse(written: object): object } | undefined;
  const sentences = chain.map(({ options }) => options.staticData?.withoutScript ?? null);
  return {
    files: chain.flatMap((route) => routeFiles.get(route) ?? []),
    isPrivate: isPrivate(chain),
    isUnknown: leaf.options.staticData?.isUnknown ?? false,
    rendered: renderedOf(chain),
    withoutScript: sentences.findLast((sentence) => sentence !== null) ?? null,
    readsQuery: Object.values(validate?.parse(parseSearch(query)) ?? {}).some((value) => value !== undefined),
  };
}

/**
 * Returns true for the session of a guest. In a page that the browser stored, the guest may have signed in since, so
 * the session is read again.
 */
const isGuess = (queryKey: readonly unknown[], data: unknown): boolean =>
  queryKey[1] === getSession.path && JSON.stringify(data) === '{"user":null}';

const dehydrated = (queryClient: QueryClient): { queries: EmbeddedReply[] } => ({
  queries: queryClient
    .getQueryCache()
    .findAll({ predicate: ({ state }) => state.status === 'success' })
    .map(({ queryKey, state: { data } }) => ({ queryKey, data, ...(isGuess(queryKey, data) && { isGuess: true }) })),
});

export async function load(request: RenderRequest): Promise<LoadedPage> {
  const { router, queryClient } = open(request);
  await router.load();
  await partsLoaded();
  const result = router._serverResult;
  const head = router.state.matches.flatMap(({ meta }) => meta ?? []).toReversed();
  const links = router.state.matches.flatMap((match) => match.links ?? []);
  return {
    redirect: result?.type === 'redirect' ? (result.redirect.headers.get('location') ?? '/') : null,
    error: router.state.matches.find(({ status }) => status === 'error')?.error,
    title: tabTitle(titleIn({ meta: head }), request.shop.name),
    description: head.find((tag) => tag?.name === 'description')?.content ?? null,
    canonical: links.find((link) => link?.rel === 'canonical')?.href ?? null,
    dehydrated: dehydrated(queryClient),
    render: () => renderToString(<Shop router={router} />),
  };
}

export function listAddresses(): ReturnType<Screens['listAddresses']> {
  const leaves = routes.filter(
    ({ children, fullPath, options }) => !children && fullPath !== '/404' && !options.staticData?.isUnknown,
  );
  const closed = leaves.filter((route) => isPrivate(chainOf(route)));
  const publicLeaves = leaves.filter((route) => !isPrivate(chainOf(route)) && renderedOf(chainOf(route)) === true);
  return {
    all: leaves.map(({ fullPath }) => fullPath),
    open: publicLeaves.map(({ fullPath }) => fullPath).filter((path) => !path.includes('$')),
    closed: [...new Set(closed.map(({ fullPath }) => `/${fullPath.split('/')[1]}`))],
  };
}

({ factsOf, load, listAddresses }) satisfies Screens;
