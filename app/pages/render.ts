import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ShopIdentity } from '#shared/http/shop-identity.ts';
import type { LoadedPage, LocalCall, Posted, RouteFacts } from '#shared/http/rendering.ts';
import { Refusal } from '#shared/problem.ts';
import type { Shop } from '#platform/server/context.ts';
import { webFolder, type PageBuild } from './build.ts';
import { pageHtml } from './html.ts';
import type { Theme } from './theme.ts';

const NOT_FOUND_PATH = '/404';
const NOT_FOUND_FILES = ['screens/root.tsx'];
const SHELL_NEEDS_SCRIPT = 'Cette page a besoin de JavaScript\u00A0: activez-le dans votre navigateur.';
const NO_DATA = { queries: [] };

export interface Renderer {
  shop: Shop;
  build: PageBuild;
  theme: Theme | null;
}

/** Pages with the same `key` are equal. A cache stores the latest page of each `name`. */
export interface RenderResult {
  status: 200 | 404;
  name: string;
  key: string;
  /** Null for a page that the browser renders. */
  style: InlineStyle | null;
  /** Renders the page. A page whose screen failed to render has `isWhole` false and is left to the browser. */
  html(): { html: string; isWhole: boolean };
}

interface Content {
  status: 200 | 404;
  shop: ShopIdentity;
  files: readonly string[];
  /** Null when the browser renders the page. */
  path: string | null;
  /** True when the browser hydrates the rendered screen. False when the browser has another screen for this address. */
  hydrates: boolean;
  /** Text for a reader without JavaScript; null when the page works without it. */
  withoutScript: string | null;
  /** Address at which the page works without JavaScript; null when there is no such address. */
  plainPath: string | null;
  description: string | null;
  canonical: string | null;
  dehydrated: object;
  /**
   * True for the reply to a form that was sent without JavaScript. The page has no scripts, because the screen of the
   * browser would not show the result.
   */
  isStatic: boolean;
}

/**
 * Returns a redirect, the page of an address, or a page that the browser renders.
 * @throws the error of the page's data, unless the browser or the page for unknown addresses explains it.
 */
export async function render(
  renderer: Renderer,
  path: string,
  facts: RouteFacts | null,
  reader: { call: LocalCall; shop: ShopIdentity; isSignedIn: boolean; posted?: Posted | undefined },
): Promise<{ redirect: string } | RenderResult> {
  const { shop, call, isSignedIn, posted } = reader;
  const { screens } = renderer.build;
  // The addresses of a rehearsed order have a prefix, which only the browser's router knows.
  const { base } = renderer.shop.config;
  const bare: Content = { ...emptyContent(shop, facts), isStatic: posted !== undefined };
  if (base) return resultOf(renderer, bare, null);
  // Private data is not read for a signed-out user.
  const isLeftToBrowser = facts && (facts.rendered === false || (!isSignedIn && (facts.isPrivate || facts.readsQuery)));
  if (isLeftToBrowser) {
    const worksWithoutScript = facts.rendered === true && !facts.isPrivate && facts.withoutScript === null;
    const status = facts.isUnknown ? 404 : 200;
    return resultOf(renderer, { ...bare, status, plainPath: worksWithoutScript ? path : null }, null);
  }
  if (facts) {
    const page = await screens.load({ path, shop, call, posted });
    const isMissing = page.error instanceof Refusal && page.error.status === 404;
    if (page.error && !(page.error instanceof Refusal && facts.isPrivate) && !isMissing) throw page.error;
    if (page.redirect && !facts.isPrivate) return { redirect: page.redirect };
    const { description, canonical, dehydrated } = page;
    // The user may not see the page, or the server reads only its data. The browser renders the screen, which explains
    // the refusal or redirects the user.
    if (facts.isPrivate && (page.redirect || page.error || facts.rendered === 'data-only'))
      return resultOf(renderer, { ...bare, dehydrated }, null);
    const withoutScript = posted ? null : facts.withoutScript;
    if (!page.error)
      return resultOf(renderer, { ...bare, path, withoutScript, description, canonical, dehydrated }, page);
  }
  // The address is unknown, or the shop has withdrawn its page. The browser has another screen for a withdrawn page,
  // and renders that screen instead of hydrating this page.
  const notFoundPage = await screens.load({ path: NOT_FOUND_PATH, shop, call });
  const notFound = {
    status: 404,
    files: NOT_FOUND_FILES,
    path: NOT_FOUND_PATH,
    hydrates: !facts,
    withoutScript: null,
  } as const;
  return resultOf(renderer, { ...bare, ...notFound }, notFoundPage);
}

const emptyContent = (shop: ShopIdentity, facts: RouteFacts | null): Content => ({
  status: 200,
  shop,
  files: facts?.files ?? NOT_FOUND_FILES,
  path: null,
  hydrates: true,
  withoutScript: SHELL_NEEDS_SCRIPT,
  plainPath: null,
  description: null,
  canonical: null,
  dehydrated: NO_DATA,
  isStatic: false,
});

/** Returns a page that the browser renders. Works without the database. */
export const emptyPage = (renderer: Renderer, facts: RouteFacts | null, shop: ShopIdentity): string =>
  resultOf(renderer, emptyContent(shop, facts), null).html().html;

function resultOf({ shop, build, theme }: Renderer, content: Content, page: LoadedPage | null): RenderResult {
  const { status, path, files, hydrates, description, canonical, dehydrated, withoutScript, plainPath, isStatic } =
    content;
  const style = page && inlineStyleOf(build, files, theme);
  const html = () => {
    const markup = page && tryRender(shop, page, path);
    const rendered = page && markup !== null ? { markup, title: page.title, hydrates } : null;
    const text = pageHtml({
      template: build.template,
      publicUrl: shop.config.publicUrl,
      shop: content.shop,
      theme: theme?.address ?? null,
      load: build.loadOf(files),
      fonts: build.fonts,
      rendered,
      // Search engines must not index the shop before its opening.
      shared: content.shop.isOpen && path && description ? { path: canonical ?? path, description } : null,
      dehydrated: page && !rendered ? NO_DATA : dehydrated,
      withoutScript,
      plainPath,
      isStatic,
      isRehearsed: shop.config.base !== '',
      isOffice: files.some((file) => file.startsWith('screens/admin/')),
    });
    return { html: text, isWhole: page === null || rendered !== null };
  };
  const name = [status, path, hydrates, ...files].join(' ');
  return { status, name, key: `${theme?.address}${JSON.stringify(content)}`, style, html };
}

function tryRender({ log }: Shop, page: LoadedPage, path: string | null) {
  try {
    return page.render();
  } catch (error) {
    log.error({ error, path }, 'a screen could not be rendered');
    return null;
  }
}

/** Styles sent inside a rendered page, so that its first paint does not wait for another file. */
interface InlineStyle {
  css: string;
  /** Hash for the content policy. */
  source: string;
}

/** Enough for all routes in several colours of the shop. */
const MAX_CACHED = 200;
const cache = new Map<string, InlineStyle>();

function inlineStyleOf(build: PageBuild, routes: readonly string[], theme: Theme | null): InlineStyle {
  const key = [theme?.address, ...routes].join(' ');
  const cached = cache.get(key);
  if (cached) return cached;
  const sheets = build.loadOf(routes).styles.map((address) => readFileSync(join(webFolder, address), 'utf8'));
  const css = sheets.join('') + (theme?.css ?? '');
  const style = { css, source: `'sha256-${createHash('sha256').update(css).digest('base64')}'` };
  if (cache.size >= MAX_CACHED) cache.clear();
  cache.set(key, style);
  return style;
}
