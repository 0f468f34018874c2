import type * as z from 'zod/mini';
import type { Role } from '../roles.ts';
import type { Topic } from './topics.ts';

/** Callers, shown as `x-access`. A command also checks whose rows the caller may use. */
export type Access = 'public' | 'customer' | 'admin' | 'provider';

/**
 * English sentence about the effect, and schemas of input and reply. They are in `schemas.ts` under the endpoint's
 * name, so that pages load the endpoint without them.
 */
export interface Schemas<I extends z.core.$ZodType = z.core.$ZodType, R extends z.core.$ZodType = z.core.$ZodType> {
  readonly summary: string;
  /**
   * All fields of the request. A field named in the path (`:orderId`) is sent in the path. Other fields are sent in the
   * query (GET, DELETE) or in a JSON body.
   */
  readonly input: I;
  readonly reply: R;
}

interface EndpointBase<S extends Schemas, A extends Access> {
  readonly path: `/${string}`;
  readonly access: A;
  /** Lowest role that may call an `admin` endpoint, shown as `x-role`; `seller` when missing. */
  readonly role?: Role;
  /** True when a session may call the endpoint before it has entered the code of its second factor. */
  readonly isBeforeCode?: boolean;
  /** Never set. Carries the types of input and reply. */
  readonly schemas?: S;
}

/** Read, which may use POST for an outside system or a secret input. */
export interface Read<S extends Schemas = Schemas, A extends Access = Access> extends EndpointBase<S, A> {
  readonly method: 'GET' | 'POST';
  /** Topics that make the reply outdated. Empty when no event affects it. */
  readonly shows: readonly Topic[];
  /**
   * Keeps the reply in memory until its data changes, and sends it with an ETag (decision 0108). `caller`: the reply
   * shows rows of the caller. `everyone`: the reply is the same for all users who may call the endpoint.
   */
  readonly kept?: 'caller' | 'everyone';
}

export interface Write<S extends Schemas = Schemas, A extends Access = Access> extends EndpointBase<S, A> {
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /**
   * Topics that the write changes for its caller. A test fails when a request announces another topic
   * (`platform/server/http/route.ts`).
   */
  readonly changes: readonly Topic[];
}

/**
 * Endpoint, declared once in an `endpoints.ts` of a feature or a screen. The server implements it, the browser and the
 * tests call it, the OpenAPI document shows it.
 */
export type Endpoint<S extends Schemas = Schemas, A extends Access = Access> = Read<S, A> | Write<S, A>;

type Path = Endpoint['path'];
type Reads = Pick<Read, 'shows' | 'role' | 'kept'>;
type Writes = Pick<Write, 'changes' | 'role' | 'isBeforeCode'>;

// `@__NO_SIDE_EFFECTS__` lets the bundler leave out endpoints that no page uses.

export function forAnyone<S extends Schemas>(method: Read['method'], path: Path, effect: Reads): Read<S, 'public'>;
export function forAnyone<S extends Schemas>(method: Write['method'], path: Path, effect: Writes): Write<S, 'public'>;
/* @__NO_SIDE_EFFECTS__ */
export function forAnyone(method: Write['method'] | 'GET', path: Path, effect: Reads | Writes) {
  return { method, path, access: 'public', ...effect };
}

export function forCustomer<S extends Schemas>(method: Read['method'], path: Path, effect: Reads): Read<S, 'customer'>;
export function forCustomer<S extends Schemas>(
  method: Write['method'],
  path: Path,
  effect: Writes,
): Write<S, 'customer'>;
/* @__NO_SIDE_EFFECTS__ */
export function forCustomer(method: Write['method'] | 'GET', path: Path, effect: Reads | Writes) {
  return { method, path, access: 'customer', ...effect };
}

/** Allows sellers, or `role` and the roles above it. */
export function forAdmin<S extends Schemas>(method: Read['method'], path: Path, effect: Reads): Read<S, 'admin'>;
export function forAdmin<S extends Schemas>(method: Write['method'], path: Path, effect: Writes): Write<S, 'admin'>;
/* @__NO_SIDE_EFFECTS__ */
export function forAdmin(method: Write['method'] | 'GET', path: Path, effect: Reads | Writes) {
  return { method, path, access: 'admin', ...effect };
}

type SchemasOf<E extends Endpoint> = NonNullable<E['schemas']>;
export type InputOf<E extends Endpoint> = z.core.input<SchemasOf<E>['input']>;
export type ParsedInputOf<E extends Endpoint> = z.core.output<SchemasOf<E>['input']>;
export type ReplyOf<E extends Endpoint> = z.core.output<SchemasOf<E>['reply']>;

export interface SentFile {
  readonly isFile: true;
}
