import type { ShopIdentity } from './shop-identity.ts';
import type { FieldError } from '../problem.ts';
import type { Endpoint } from './endpoint.ts';

/** Calls a read endpoint in this process as the requesting user, through its guard and its schemas. */
export type LocalCall = (endpoint: Pick<Endpoint, 'method' | 'path'>, input: object) => Promise<unknown>;

/** Form that a browser without JavaScript sent to the address of its page, with the result. */
export interface Posted {
  values: Readonly<Record<string, string>>;
  refused: { status: number; sentence: string; fields: readonly FieldError[] } | null;
}

/** Address to render, with the context of the user who requests it. */
export interface RenderRequest {
  path: string;
  shop: ShopIdentity;
  call: LocalCall;
  posted?: Posted | undefined;
}

/** Facts that a `route.ts` declares about its address. */
export interface RouteFacts {
  files: readonly string[];
  /** True for a page of one user. The browser applies the redirects of its guard. */
  isPrivate: boolean;
  /** `data-only` when the server only reads the data. False when the browser reads and renders. */
  rendered: boolean | 'data-only';
  /** True for an unknown address of the back office, which its frame shows. */
  isUnknown: boolean;
  /** Sentence shown to a browser without JavaScript; null when the page declares no sentence. */
  withoutScript: string | null;
  /** True when the page depends on the query. */
  readsQuery: boolean;
}

export interface LoadedPage {
  redirect: string | null;
  error: unknown;
  title: string;
  /** Null when the page must not be indexed. */
  description: string | null;
  canonical: string | null;
  dehydrated: object;
  render(): string;
}

/** Functions of the screens that the build compiles for the server. */
export interface Screens {
  factsOf(path: string, query: string): RouteFacts | null;
  load(request: RenderRequest): Promise<LoadedPage>;
  /** `open` addresses are always public, `closed` are prefixes of private addresses. */
  listAddresses(): { all: readonly string[]; open: readonly string[]; closed: readonly string[] };
}
