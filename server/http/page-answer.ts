import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ShopIdentity } from '#domain/content/contract.ts';
import { given, type GivenAnswer } from '#domain/http/drawing.ts';
import { Refusal } from '#domain/problem.ts';
import { getSession } from '#domain/users/contract.ts';
import type { Shop } from '#server/context.ts';
import { identityOf } from '#server/features/content/queries.ts';
import { openBuild, type PageBuild } from './page-build.ts';
import { pageHtml } from './page-html.ts';
import { publicAddressOf, type PublicAddress, type Screen } from './page-screens.ts';
import { send, sendable, type Sendable } from './page-sent.ts';
import { actorOf } from './session.ts';

const HTML = 'text/html; charset=utf-8';
const ORDERS = '/customer/orders';
/** No screen has this address: what is drawn for it is what any unknown one shows. */
const NOWHERE = '/404';
const SHELL_NEEDS_SCRIPT = 'Cette page a besoin de JavaScript : activez-le dans votre navigateur.';
const signedOut = given(getSession, {}, { user: null }, true);

/** What a page is made from: the same twice gives the same page. */
interface Making {
  status: 200 | 404;
  shop: ShopIdentity;
  /** Where the browser draws, its scripts alone matter. */
  files: readonly string[];
  /** The address whose screen is drawn here; null where the browser draws. */
  drawnPath: string | null;
  screen: Screen | null;
  answers: readonly GivenAnswer[];
}

/** Answers every address that is a screen's: drawn where anyone may read it, an empty page that draws itself elsewhere. */
export function pagesOf(shop: Shop): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
  let opening: Promise<PageBuild> | null = null;
  const kept = new Map<string, { madeFrom: string; page: Sendable }>();

  /** Kept until something it shows has changed, which costs a reading of two rows to know. */
  async function pageOf(build: PageBuild, making: Making): Promise<Sendable> {
    const name = `${making.drawnPath ?? ''} ${making.files.join(' ')} ${making.answers.length}`;
    const madeFrom = JSON.stringify(making);
    const before = kept.get(name);
    if (before?.madeFrom === madeFrom) return before.page;
    const { html, isWhole } = await make(shop, build, making);
    const page = sendable(HTML, html);
    if (isWhole) kept.set(name, { madeFrom, page });
    return page;
  }

  return async (request, reply) => {
    opening ??= openBuild();
    const build = await opening.catch((error: unknown) => {
      opening = null;
      throw error;
    });
    void reply.header('cache-control', 'no-cache');
    const path = (request.url.split('?')[0] ?? '/').replace(/\/+$/, '') || '/';
    try {
      const address = publicAddressOf(path);
      const isSignedIn = address !== null && (await actorOf(shop, request, null)).kind !== 'anonymous';
      if (isSignedIn && address.signedIn === 'elsewhere') return reply.redirect(ORDERS, 302);
      const isDrawn =
        address !== null && !(isSignedIn && address.signedIn === 'frame') && !address.readsQuery?.test(request.url);
      const making = await makingOf(shop, build, path, isDrawn ? address : null, isSignedIn);
      if (making.status === 404) shop.log.info({ path: path.slice(0, 200) }, 'unknown page');
      return await send(request, reply.code(making.status), await pageOf(build, making));
    } catch (error) {
      // Without its database the shop still sends the page, which says so in its own words and tries again.
      shop.log.error({ err: error, path }, 'a page could not be made');
      return reply.code(503).header('cache-control', 'no-store').type(HTML).send(build.bare);
    }
  };
}

async function makingOf(
  shop: Shop,
  build: PageBuild,
  path: string,
  /** What is to be drawn here; null where the browser draws. */
  address: PublicAddress | null,
  isSignedIn: boolean,
): Promise<Making> {
  const identity = await identityOf(shop);
  const files = filesOf(build, path);
  const screen = files && address ? await readable(shop, address) : null;
  const session = isSignedIn ? [] : [signedOut];
  if (screen) {
    const answers = [...session, ...screen.answers];
    return { status: 200, shop: identity, files: files ?? [], drawnPath: path, screen, answers };
  }
  if (files && !address) return { status: 200, shop: identity, files, drawnPath: null, screen, answers: [] };
  // A page that the shop has withdrawn: its screen says so in the browser too, but is not the one drawn here.
  const answers = files ? [] : session;
  const notFound = ['features/shell/NotFound.tsx'];
  return { status: 404, shop: identity, files: notFound, drawnPath: NOWHERE, screen, answers };
}

async function readable(shop: Shop, address: PublicAddress): Promise<Screen | null> {
  return address.read(shop).catch((error: unknown) => {
    if (error instanceof Refusal && error.status === 404) return null;
    throw error;
  });
}

function filesOf({ screens }: PageBuild, path: string): readonly string[] | null {
  try {
    return screens.filesOf(path);
  } catch {
    return null;
  }
}

/** Makes a page; one whose screen could not be drawn is left to the browser. */
async function make(shop: Shop, build: PageBuild, making: Making): Promise<{ html: string; isWhole: boolean }> {
  const { drawnPath, screen, answers } = making;
  const asked = drawnPath && { path: drawnPath, shop: making.shop, answers };
  const drawn = asked
    ? await build.screens.draw(asked).catch((error: unknown) => {
        shop.log.error({ err: error, path: drawnPath }, 'a screen could not be drawn');
        return null;
      })
    : null;
  const html = pageHtml({
    template: build.template,
    publicUrl: shop.config.publicUrl,
    shop: making.shop,
    load: build.loadOf(making.files),
    drawn,
    shared: screen && drawnPath ? { path: screen.canonical ?? drawnPath, description: screen.description } : null,
    answers: drawn ? answers : answers.filter((one) => one !== signedOut),
    withoutScript: drawnPath ? (screen?.withoutScript ?? null) : SHELL_NEEDS_SCRIPT,
  });
  return { html, isWhole: drawn !== null || drawnPath === null };
}
