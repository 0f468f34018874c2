import type { ShopIdentity } from './shop-identity.ts';
import type { FieldError } from '../problem.ts';
import type { Endpoint } from './endpoint.ts';

/** Runs a reading endpoint in this process, through its guard and its contract, as the person who asks. */
export type LocalCall = (endpoint: Pick<Endpoint, 'method' | 'path'>, input: object) => Promise<unknown>;

/** A form that a browser without JavaScript sent to the address of its page, and what came of it. */
export interface Posted {
  values: Readonly<Record<string, string>>;
  /** Null where it was done. */
  refused: { status: number; sentence: string; fields: readonly FieldError[] } | null;
}

/** An address to render, for whoever asks. */
export interface RenderRequest {
  /** Without its query. */
  path: string;
  shop: ShopIdentity;
  call: LocalCall;
  posted?: Posted | undefined;
}

/** What an address declares of itself in its `route.ts`. */
export interface RouteFacts {
  /** The files under `screens/` of the address and its frame; their screens are what the browser loads. */
  files: readonly string[];
  /** Somebody's own: its guard's redirects are the browser's. */
  isPrivate: boolean;
  /** The server renders it, reads what it shows, or leaves it all to the browser. */
  rendered: boolean | 'data-only';
  /** What a reader without JavaScript is told. */
  withoutScript: string | null;
  /** True for a query that the screen reads: what it shows is then its own. */
  readsQuery: boolean;
}

/** An address whose guards and loaders have run. */
export interface LoadedPage {
  /** Where a guard sends whoever asks; null where she may stay. */
  redirect: string | null;
  /** Why a loader failed, as the endpoint threw it. */
  error: unknown;
  /** What the browser's tab says. */
  title: string;
  /** What search engines and shared links show; null for what none of them may show. */
  description: string | null;
  /** Its own address, when this one is another way to it. */
  canonical: string | null;
  /** What was read, for the browser's query client: the same rows give the same state. */
  dehydrated: object;
  /** The screen as HTML. */
  render(): string;
}

/** What the server needs of the screens, built for it. */
export interface Screens {
  /** What an address declares; null where there is no screen. */
  factsOf(path: string, query: string): RouteFacts | null;
  /** Runs the guards and the loaders of an address. */
  load(request: RenderRequest): Promise<LoadedPage>;
  /** All addresses; those that anyone may read whatever the shop has written; the beginnings of those that are somebody's. */
  listAddresses(): { all: readonly string[]; open: readonly string[]; closed: readonly string[] };
}
