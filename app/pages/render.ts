import type { ShopIdentity } from '#shared/http/shop-identity.ts';
import type { LoadedPage, LocalCall, Posted, RouteFacts } from '#shared/http/rendering.ts';
import { Refusal } from '#shared/problem.ts';
import type { Shop } from '#platform/server/context.ts';
import type { PageBuild } from './build.ts';
import { pageHtml } from './html.ts';

/** No screen has this address: what is rendered for it is what any unknown one shows. */
const NOWHERE = '/404';
const NOT_FOUND = ['screens/root.tsx'];
const SHELL_NEEDS_SCRIPT = 'Cette page a besoin de JavaScript : activez-le dans votre navigateur.';
const NOTHING = { queries: [] };

/** What pages are rendered with, the same for all of them. */
export interface Renderer {
  shop: Shop;
  build: PageBuild;
  /** Where the style sheet of the shop's own colour is; null with the usual one. */
  theme: string | null;
}

/** A page to send: the same `key` is the same page. */
export interface RenderResult {
  status: 200 | 404;
  /** What it is cached under. */
  name: string;
  key: string;
  /** Makes it; one whose screen could not be rendered is not whole, and is left to the browser. */
  html(): { html: string; isWhole: boolean };
}

/** What a page is made from. */
interface Content {
  status: 200 | 404;
  shop: ShopIdentity;
  files: readonly string[];
  /** The address whose screen is rendered here; null where the browser renders it. */
  path: string | null;
  /** The browser hydrates what is rendered; false where its own screen for this address is another. */
  hydrates: boolean;
  withoutScript: string | null;
  /** The address that a reader without JavaScript is sent to instead. */
  plainPath: string | null;
  description: string | null;
  canonical: string | null;
  dehydrated: object;
  /** No script of the shop runs in it: what it says would be lost to the screen of the browser. */
  isStill: boolean;
}

/** Renders an address for whoever asks. @returns where she is sent, or the page */
export async function render(
  renderer: Renderer,
  path: string,
  facts: RouteFacts | null,
  asker: { call: LocalCall; shop: ShopIdentity; isSignedIn: boolean; posted?: Posted | undefined },
): Promise<{ redirect: string } | RenderResult> {
  const { shop, call, isSignedIn, posted } = asker;
  const { screens } = renderer.build;
  const bare: Content = {
    status: 200,
    shop,
    files: facts?.files ?? NOT_FOUND,
    path: null,
    hydrates: true,
    withoutScript: SHELL_NEEDS_SCRIPT,
    plainPath: null,
    description: null,
    canonical: null,
    dehydrated: NOTHING,
    isStill: posted !== undefined,
  };
  // Nothing of somebody's own is read for nobody.
  const isLeft = facts && (facts.rendered === false || (!isSignedIn && (facts.isPrivate || facts.readsQuery)));
  if (isLeft) {
    const readsWithout = facts.rendered === true && !facts.isPrivate && facts.withoutScript === null;
    return resultOf(renderer, { ...bare, plainPath: readsWithout ? path : null }, null);
  }
  if (facts) {
    const page = await screens.load({ path, shop, call, posted });
    const isMissing = page.error instanceof Refusal && page.error.status === 404;
    if (page.error && !(page.error instanceof Refusal && facts.isPrivate) && !isMissing) throw page.error;
    if (page.redirect && !facts.isPrivate) return { redirect: page.redirect };
    const { description, canonical, dehydrated } = page;
    // Not hers, or nothing for her yet: her browser's own screen says so, or takes her elsewhere.
    if (facts.isPrivate && (page.redirect || page.error || facts.rendered === 'data-only'))
      return resultOf(renderer, { ...bare, dehydrated }, null);
    const withoutScript = posted ? null : facts.withoutScript;
    if (!page.error)
      return resultOf(renderer, { ...bare, path, withoutScript, description, canonical, dehydrated }, page);
  }
  // A page that the shop has withdrawn: its screen says so in the browser too, but is not the one rendered here.
  const nowhere = await screens.load({ path: NOWHERE, shop, call });
  const lost = { status: 404, files: NOT_FOUND, path: NOWHERE, hydrates: !facts, withoutScript: null } as const;
  return resultOf(renderer, { ...bare, ...lost }, nowhere);
}

function resultOf({ shop, build, theme }: Renderer, content: Content, page: LoadedPage | null): RenderResult {
  const { status, path, files, hydrates, description, canonical, dehydrated, withoutScript, plainPath, isStill } =
    content;
  const html = () => {
    const markup = page && attempt(shop, page, path);
    const rendered = page && markup !== null ? { markup, title: page.title, hydrates } : null;
    const text = pageHtml({
      template: build.template,
      publicUrl: shop.config.publicUrl,
      shop: content.shop,
      theme,
      load: build.loadOf(files),
      rendered,
      shared: path && description ? { path: canonical ?? path, description } : null,
      dehydrated: page && !rendered ? NOTHING : dehydrated,
      withoutScript,
      plainPath,
      isStill,
      isOffice: files.some((file) => file.startsWith('screens/admin/')),
    });
    return { html: text, isWhole: page === null || rendered !== null };
  };
  const name = [status, path, hydrates, ...files].join(' ');
  return { status, name, key: `${theme}${JSON.stringify(content)}`, html };
}

function attempt({ log }: Shop, page: LoadedPage, path: string | null) {
  try {
    return page.render();
  } catch (error) {
    log.error({ err: error, path }, 'a screen could not be rendered');
    return null;
  }
}
