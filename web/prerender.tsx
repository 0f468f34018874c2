import { createMemoryHistory } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import type { DrawingAsked, Screens } from '#domain/http/drawing.ts';
import { queryClient, takeAnswers } from './api/query.ts';
import { shopIs } from './api/shop.ts';
import { openRouter } from './routes/router.tsx';
import { Shop } from './Shop.tsx';

const routes = openRouter(createMemoryHistory());

/** See `Screens`. The not-found screen has no address: it is what any other draws. */
export function filesOf(path: string): readonly string[] | null {
  const [matched, params, leaf] = routes.getMatchedRoutes(path);
  // The router finds the nearest address too, with what is left over under this name.
  return leaf && !('**' in params) ? matched.flatMap(({ options }) => options.staticData?.file ?? []) : null;
}

/** See `Screens`. */
export async function draw({ path, shop, answers }: DrawingAsked): Promise<{ markup: string; title: string }> {
  const router = openRouter(createMemoryHistory({ initialEntries: [path] }));
  await router.load();
  // From here on nothing waits: the shop and the answers are those of this drawing alone.
  queryClient.clear();
  shopIs(shop);
  takeAnswers(answers);
  const drawn = renderToString(<Shop router={router} />);
  queryClient.clear();
  const title = /<title>([^<]*)<\/title>/.exec(drawn);
  return { markup: drawn.replace(title?.[0] ?? '', ''), title: title?.[1] ?? '' };
}

({ filesOf, draw }) satisfies Screens;
