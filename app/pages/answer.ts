import type { FastifyReply, FastifyRequest } from 'fastify';
import { readShop } from '#features/content/domain/endpoints.ts';
import type { Posted } from '#shared/http/rendering.ts';
import type { ShopIdentity } from '#shared/http/shop-identity.ts';
import { unknownShop } from '#shared/http/unknown-shop.ts';
import type { Ctx, Shop } from '#platform/server/context.ts';
import { withoutTrailingSlashes } from '#platform/server/config/trailing-slashes.ts';
import { isDatabaseUnavailable } from '#platform/server/db/database-unavailable.ts';
import type { Answers } from '#platform/server/http/answers.ts';
import type { LocalCalls } from '#platform/server/http/local-calls.ts';
import { ctxOfRequest } from '#platform/server/http/route.ts';
import { CONTENT_POLICY, withInline } from '#platform/server/http/security.ts';
import { sessionToken } from '#platform/server/http/session.ts';
import { openBuild, type PageBuild } from './build.ts';
import { inlineScript } from './inline-script.ts';
import { STYLE_SLOT } from './html.ts';
import { emptyPage, render, type Renderer, type RenderResult } from './render.ts';
import { send, sendable, sendOnce, type Sendable } from './sendable.ts';
import { type Theme, themeOf } from './theme.ts';

const HTML = 'text/html; charset=utf-8';

const isSignedIn = (ctx: Ctx): boolean => 'userId' in ctx.actor;

export type AnswerPage = (request: FastifyRequest, reply: FastifyReply, posted?: Posted) => Promise<FastifyReply>;

/**
 * Returns the handler for the addresses of all screens. The handler sends a redirect, a rendered page, or a page that
 * the browser renders. After a failure, it sends a page that retries, with the status 503. For a posted form, the
 * handler throws the failure instead, also when the result of the form cannot be rendered.
 */
export function pageHandlerOf(shop: Shop, calls: LocalCalls, answers: Answers | null): AnswerPage {
  const cache = new PageCache<Sendable>();
  const ownPages = new OwnPages(shop.config.keptAnswers.megabytes * 1_000_000);
  /** Identity and colour of the latest page, for pages that are sent while the database is unavailable. */
  let latest: { identity: ShopIdentity; theme: Theme | null } = { identity: unknownShop, theme: null };

  function pageOf(result: RenderResult): Sendable {
    const cached = cache.find(result.name, result.key);
    if (cached) return cached;
    const { html, isWhole } = result.html();
    const page = sendable(HTML, styled(html, result));
    if (isWhole) cache.store(result.name, result.key, page);
    return page;
  }

  async function answer(
    renderer: Renderer,
    request: FastifyRequest,
    reply: FastifyReply,
    path: string,
    posted?: Posted,
  ) {
    // Without a session, the latest changes are not read, so that the page is sent even while the database is
    // unavailable.
    const readPoint =
      answers && sessionToken(request.headers.cookie, shop.config) ? await answers.begin(request.raw) : null;
    const ctx = await ctxOfRequest(shop, request, reply, undefined, readPoint?.actor);
    const facts = factsOf(renderer.build, path, posted ? '' : request.url.split('?', 2)[1]);
    const call = calls.as(ctx, readPoint);
    const identity = (await call(readShop, {})) as ShopIdentity;
    latest = { identity, theme: renderer.theme };
    const signedIn = isSignedIn(ctx);
    const result = await render(renderer, path, facts, { call, shop: identity, isSignedIn: signedIn, posted });
    if ('redirect' in result) return reply.redirect(result.redirect, 302);
    if (result.style) {
      const inline = { style: result.style.source, script: inlineScript.source };
      void reply.header(CONTENT_POLICY, withInline(String(reply.getHeader(CONTENT_POLICY)), inline));
    }
    if (posted) {
      const { html, isWhole } = result.html();
      // The page has no scripts, so the browser cannot render it.
      if (!result.style || !isWhole) throw new Error('the result of a form could not be rendered');
      return sendOnce(request, reply.code(posted.refused?.status ?? 200), HTML, styled(html, result));
    }
    if (signedIn && facts && facts.rendered !== false && result.status === 200)
      return sendOnce(request, reply, HTML, styled(ownPages.htmlOf(result, ctx), result));
    if (result.status === 404)
      request.log.info({ path: request.originalUrl.split('?', 1)[0]?.slice(0, 200) }, 'unknown page');
    void reply.code(result.status).header('cache-control', 'no-cache');
    return send(request, reply, pageOf(result));
  }

  return async (request, reply, posted) => {
    const build = await openBuild();
    const path = withoutTrailingSlashes(request.url.split('?', 1)[0] ?? '') || '/';
    try {
      const theme = themeOf((await shop.settings.read()).color);
      return await answer({ shop, build, theme }, request, reply, path, posted);
    } catch (error) {
      // Without its database the shop still sends the page, which explains the failure and retries.
      if (!isDatabaseUnavailable(error)) request.log.error({ error, path }, 'a page could not be rendered');
      if (posted) throw error;
      const { identity, theme } = latest;
      const html = emptyPage({ shop, build, theme }, factsOf(build, path), identity);
      return reply.code(503).headers({ 'cache-control': 'no-store', 'retry-after': '3' }).type(HTML).send(html);
    }
  };
}

const styled = (html: string, { style }: RenderResult): string =>
  style ? html.replace(STYLE_SLOT, () => `<style>${style.css}</style>`) : html;

function factsOf({ screens }: PageBuild, path: string, query = '') {
  try {
    return screens.factsOf(path, query);
  } catch {
    return null;
  }
}

const MINUTE_MS = 60_000;
/** Share of the memory for answers that rendered pages may take. A character counts as one byte. */
const SHARE = 0.25;

/**
 * Pages of signed-in users, rendered with their data. A page is reused while its data is the same, for a minute at
 * most: its text states the time left of a hold.
 */
class OwnPages {
  readonly #pages = new Map<string, { key: string; html: string }>();
  readonly #maxCharacters: number;
  #characters = 0;

  constructor(bytes: number) {
    this.#maxCharacters = bytes * SHARE;
  }

  htmlOf(result: RenderResult, { actor, now }: Ctx): string {
    const { sessionId = '' } = 'sessionId' in actor ? actor : {};
    const name = `${sessionId} ${result.name}`;
    const key = `${Math.floor(now().getTime() / MINUTE_MS)} ${result.key}`;
    const cached = this.#pages.get(name);
    if (cached?.key === key) return cached.html;
    const { html, isWhole } = result.html();
    if (cached) this.#delete(name);
    if (isWhole) this.#pages.set(name, { key, html });
    if (isWhole) this.#characters += key.length + html.length;
    for (const oldest of this.#pages.keys()) {
      if (this.#characters <= this.#maxCharacters) break;
      this.#delete(oldest);
    }
    return html;
  }

  #delete(name: string): void {
    const page = this.#pages.get(name);
    if (!page) return;
    this.#pages.delete(name);
    this.#characters -= page.key.length + page.html.length;
  }
}

/**
 * Maximum number of pages, above the number that a shop has. The same address in other capitals counts as another page.
 */
const MAX_PAGES = 200;

/** Stores the latest page of each name. A page is found only under the key of its content. */
export class PageCache<Page> {
  readonly #pages = new Map<string, { key: string; page: Page }>();

  find(name: string, key: string): Page | undefined {
    const stored = this.#pages.get(name);
    return stored?.key === key ? stored.page : undefined;
  }

  store(name: string, key: string, page: Page): void {
    this.#pages.delete(name);
    this.#pages.set(name, { key, page });
    const [oldest] = this.#pages.keys();
    if (oldest !== undefined && this.#pages.size > MAX_PAGES) this.#pages.delete(oldest);
  }
}
