import type * as z from 'zod/mini';
import type { Role } from '../roles.ts';
import type { Topic } from './topics.ts';

/** Who may call an endpoint at all; `owner` rules on top of it are the command's. Shown as `x-access`. */
export type Access = 'public' | 'customer' | 'admin' | 'provider';

/**
 * How what an endpoint takes and answers is read, and what it does in one English sentence. Kept apart from the
 * endpoint, in `schemas.ts`, under the same name: the server runs it, and pages that only call are light without it.
 */
export interface Schemas<I extends z.core.$ZodType = z.core.$ZodType, R extends z.core.$ZodType = z.core.$ZodType> {
  readonly summary: string;
  /** One object: names found in the path (`:orderId`) travel there, the rest in the query (GET, DELETE) or a JSON body. */
  readonly input: I;
  readonly reply: R;
}

interface Address<S extends Schemas, A extends Access> {
  readonly path: `/${string}`;
  readonly access: A;
  /** Of an administrator's: the least role that may call it, shown as `x-role`; a seller's where it says nothing. */
  readonly role?: Role;
  /** What travels: in the type alone. */
  readonly schemas?: S;
}

/** An endpoint that answers and changes nothing; by POST where an outside name asks for it. */
export interface Read<S extends Schemas = Schemas, A extends Access = Access> extends Address<S, A> {
  readonly method: 'GET' | 'POST';
  /** What makes its answer old when it changes; none where nothing that the shop tells does. */
  readonly shows: readonly Topic[];
}

/** An endpoint that changes something. */
export interface Write<S extends Schemas = Schemas, A extends Access = Access> extends Address<S, A> {
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /**
   * What whoever calls it sees otherwise once it is done. In tests a request that announces another topic fails
   * (`platform/server/http/changes-check.ts`).
   */
  readonly changes: readonly Topic[];
}

/**
 * One endpoint, declared once in `features/<feature>/domain/endpoints.ts`: the server implements it, the browser and the tests
 * call it, the OpenAPI document shows it.
 */
export type Endpoint<S extends Schemas = Schemas, A extends Access = Access> = Read<S, A> | Write<S, A>;

type SchemasOf<E extends Endpoint> = NonNullable<E['schemas']>;
/** What a caller sends. */
export type InputOf<E extends Endpoint> = z.core.input<SchemasOf<E>['input']>;
/** What the server reads once the schema has cleaned it. */
export type ParsedInputOf<E extends Endpoint> = z.core.output<SchemasOf<E>['input']>;
/** What comes back. */
export type ReplyOf<E extends Endpoint> = z.core.output<SchemasOf<E>['reply']>;

/** Reply type of an endpoint that sends a file. */
export interface SentFile {
  readonly isFile: true;
}
