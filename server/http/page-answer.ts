import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Ctx, Shop, SignedInCtx } from '#server/context.ts';
import { openBuild, type PageBuild } from './page-build.ts';
import { make, makingOf, makingOfOwn, type Making, type Workshop } from './page-making.ts';
import { ownPageOf } from './page-own.ts';
import { publicAddressOf } from './page-screens.ts';
import { send, sendable, sendOnce, type Sendable } from './page-sent.ts';
import { ctxOfRequest } from './route.ts';
import { themeAddress } from './theme.ts';

const HTML = 'text/html; charset=utf-8';
const ORDERS = '/customer/orders';

const isSignedIn = (ctx: Ctx): ctx is SignedInCtx => 'userId' in ctx.actor;

/** Answers every address that is a screen's, drawn wherever the shop knows what its reader is to see. */
export function pagesOf(shop: Shop): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
  let opening: Promise<PageBuild> | null = null;
  const theme = themeAddress(shop.config);
  const kept = new Map<string, { madeFrom: string; page: Sendable }>();

  /** Kept until something it shows has changed, which costs a reading of two rows to know. */
  async function pageOf(workshop: Workshop, making: Making): Promise<Sendable> {
    const name = `${making.drawnPath ?? ''} ${making.files.join(' ')} ${making.answers.length}`;
    const madeFrom = JSON.stringify(making);
    const before = kept.get(name);
    if (before?.madeFrom === madeFrom) return before.page;
    const { html, isWhole } = await make(workshop, making);
    const page = sendable(HTML, html);
    if (isWhole) kept.set(name, { madeFrom, page });
    return page;
  }

  async function answer(workshop: Workshop, request: FastifyRequest, reply: FastifyReply, path: string) {
    const address = publicAddressOf(path);
    const ctx = await ctxOfRequest(shop, request, reply);
    if (isSignedIn(ctx)) {
      if (address?.isForGuests) return reply.redirect(ORDERS, 302);
      const own = await ownPageOf(ctx, path, address);
      if (own) {
        const { html } = await make(workshop, await makingOfOwn(workshop, path, own));
        return sendOnce(request, reply, HTML, html);
      }
    }
    const isDrawn = address !== null && !address.readsQuery?.test(request.url);
    const making = await makingOf(workshop, path, isDrawn ? address : null, isSignedIn(ctx));
    if (making.status === 404) shop.log.info({ path: path.slice(0, 200) }, 'unknown page');
    void reply.code(making.status).header('cache-control', 'no-cache');
    return send(request, reply, await pageOf(workshop, making));
  }

  return async (request, reply) => {
    opening ??= openBuild();
    const build = await opening.catch((error: unknown) => {
      opening = null;
      throw error;
    });
    const path = (request.url.split('?')[0] ?? '/').replace(/\/+$/, '') || '/';
    try {
      return await answer({ shop, build, theme }, request, reply, path);
    } catch (error) {
      // Without its database the shop still sends the page, which says so in its own words and tries again.
      shop.log.error({ err: error, path }, 'a page could not be made');
      return reply.code(503).header('cache-control', 'no-store').type(HTML).send(build.bare);
    }
  };
}
