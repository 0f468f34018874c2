import type { ShopIdentity } from './shop-identity.ts';
import type { FieldError } from '../problem.ts';
import type { Endpoint } from './endpoint.ts';

/** Calls a read endpoint in this process as the requesting user, through its guard and its schemas. */
export type LocalCall = (endpoint: Pick<Endpoint, 'method' | 'path'>, input: object) => Promise<unknown>;

/** Form sent by a browser without JavaScript to the address of its page, with the result. */
export interface Posted {
  values: Readonly<Record<string, string>>;
  /** Null when the command succeeded. */
  refused: { status: number; sentence: string; fields: readonly FieldError[] } | null;
}

/** Address to render, with the context of the user who requests it. */
export interface RenderRequest {
  /** Path without its query. */
  path: string;
  shop: ShopIdentity;
  call: LocalCall;
  posted?: Posted | undefined;
}

/** Facts that a `route.ts` declares about its address. */
export interface RouteFacts {
  /** Files under `screens/` of the address and its frame, which the browser loads. */
  files: readonly string[];
  /** True for a page of one user. The browser applies the redirects of its guard. */
  isPrivate: boolean;
  /**
   * True when the server renders the page, `data-only` when it only reads the data, false when the browser does both.
   */
  rendered: boolean | 'data-only';
  /** True for an unknown address of the back office, which its frame shows. */
  isUnknown: boolean;
  /** Text for a reader without JavaScript. */
  withoutScript: string | null;
  /** True when the screen reads the query. The page then depends on the query. */
  readsQuery: boolean;
}

/** Result of the guards and loaders of an address. */
export interface LoadedPage {
  /** Address to redirect to; null when the user may stay. */
  redirect: string | null;
  /** Error of a failed loader, as the endpoint threw it. */
  error: unknown;
  /** Title of the browser tab. */
  title: string;
  /** Description for search engines and shared links; null when the page must not be indexed. */
  description: string | null;
  /** Canonical address, when this address is an alias. */
  canonical: string | null;
  /** Data for the browser's query client. The same rows give the same state. */
  dehydrated: object;
  /** Returns the screen as HTML. */
  render(): string;
}

/** Functions of the screens that the server calls. The build compiles them for the server. */
export interface Screens {
  /** Returns the facts of an address; null when no screen has it. */
  factsOf(path: string, query: string): RouteFacts | null;
  /** Runs the guards and the loaders of an address. */
  load(request: RenderRequest): Promise<LoadedPage>;
  /** Lists all addresses, those that are always public, and the prefixes of private addresses. */
  listAddresses(): { all: readonly string[]; open: readonly string[]; closed: readonly string[] };
}
