import type { ShopIdentity } from '#domain/content/contract.ts';
import { given, type GivenAnswer } from '#domain/http/drawing.ts';
import { Refusal } from '#domain/problem.ts';
import { getSession } from '#domain/users/contract.ts';
import type { Shop } from '#server/context.ts';
import { identityOf } from '#server/features/content/queries.ts';
import type { PageBuild } from './page-build.ts';
import { pageHtml } from './page-html.ts';
import type { OwnPage } from './page-own.ts';
import type { PublicAddress, Screen } from './page-screens.ts';

/** No screen has this address: what is drawn for it is what any unknown one shows. */
const NOWHERE = '/404';
const NOT_FOUND = ['features/shell/NotFound.tsx'];
const SHELL_NEEDS_SCRIPT = 'Cette page a besoin de JavaScript : activez-le dans votre navigateur.';
const signedOut = given(getSession, {}, { user: null }, true);

/** What a page is made from: the same twice gives the same page. */
export interface Making {
  status: 200 | 404;
  shop: ShopIdentity;
  /** Where the browser draws, its scripts alone matter. */
  files: readonly string[];
  /** The address whose screen is drawn here; null where the browser draws. */
  drawnPath: string | null;
  /** The browser takes over what is drawn; false where its own screen for this address is another. */
  hydrates: boolean;
  screen: Screen | null;
  /** What a reader without JavaScript is told; null where she can read everything. */
  withoutScript: string | null;
  answers: readonly GivenAnswer[];
}

/** What pages are made with, the same for all of them. */
export interface Workshop {
  shop: Shop;
  build: PageBuild;
  /** Where the style sheet of the shop's own colour is; null with the usual one. */
  theme: string | null;
}

/** The page of an address for whoever comes; `address` is null where the browser is to draw it. */
export async function makingOf(
  { shop, build }: Workshop,
  path: string,
  address: PublicAddress | null,
  isSignedIn: boolean,
): Promise<Making> {
  const identity = await identityOf(shop);
  const files = filesOf(build, path);
  const screen = files && address ? await readable(shop, address) : null;
  const session = isSignedIn ? [] : [signedOut];
  const making = {
    status: 200,
    shop: identity,
    drawnPath: null,
    hydrates: true,
    screen,
    withoutScript: null,
    answers: [],
  } as const;
  if (files && screen) {
    const answers = [...session, ...screen.answers];
    return { ...making, files, drawnPath: path, withoutScript: screen.withoutScript, answers };
  }
  if (files && !address) return { ...making, files, withoutScript: SHELL_NEEDS_SCRIPT };
  // A page that the shop has withdrawn: its screen says so in the browser too, but is not the one drawn here.
  return {
    ...making,
    status: 404,
    files: NOT_FOUND,
    drawnPath: NOWHERE,
    hydrates: !files,
    answers: files ? [] : session,
  };
}

/** The page of somebody signed in, with what its screen asks. */
export async function makingOfOwn({ shop, build }: Workshop, path: string, own: OwnPage): Promise<Making> {
  return {
    status: 200,
    shop: await identityOf(shop),
    files: filesOf(build, path) ?? [],
    drawnPath: own.isDrawn ? path : null,
    hydrates: true,
    screen: null,
    withoutScript: own.isDrawn ? own.withoutScript : SHELL_NEEDS_SCRIPT,
    answers: own.answers,
  };
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

/** Makes a page; one whose screen could not be drawn is not whole, and is left to the browser. */
export async function make(
  { shop, build, theme }: Workshop,
  making: Making,
): Promise<{ html: string; isWhole: boolean }> {
  const { drawnPath, screen, withoutScript, answers } = making;
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
    theme,
    load: build.loadOf(making.files),
    drawn: drawn && { ...drawn, hydrates: making.hydrates },
    shared: screen && drawnPath ? { path: screen.canonical ?? drawnPath, description: screen.description } : null,
    answers: drawn ? answers : answers.filter((one) => one !== signedOut),
    withoutScript,
  });
  return { html, isWhole: drawn !== null || drawnPath === null };
}
