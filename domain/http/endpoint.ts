import type * as z from 'zod/mini';

/** Who may call an endpoint at all; `owner` rules on top of it are the command's. Shown as `x-access`. */
export type Access = 'public' | 'customer' | 'admin' | 'provider';
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * One endpoint, declared once: the server implements it, the browser calls it, the OpenAPI document shows it.
 * `input` is one object: names found in the path (`:orderId`) travel there, the rest in the query (GET, DELETE)
 * or in a JSON body.
 */
export interface Endpoint<I extends z.core.$ZodType = z.core.$ZodType, R extends z.core.$ZodType = z.core.$ZodType> {
  readonly method: Method;
  readonly path: `/${string}`;
  readonly access: Access;
  readonly summary: string;
  readonly input: I;
  readonly reply: R;
}

/** An endpoint without its schemas: where it is, which is all that calling it takes, and in its type what travels. */
export interface Located<E extends Endpoint> {
  readonly method: Method;
  readonly path: `/${string}`;
  /** In the type alone. */
  readonly declaredAs?: E;
}

/** What a caller sends. */
export type InputOf<E extends Endpoint> = z.core.input<E['input']>;
/** What the server reads once the schema has cleaned it. */
export type ParsedInputOf<E extends Endpoint> = z.core.output<E['input']>;
/** What comes back. */
export type ReplyOf<E extends Endpoint> = z.core.output<E['reply']>;

/** Declares an endpoint, keeping the exact types of its schemas. */
export function endpoint<I extends z.core.$ZodType, R extends z.core.$ZodType>(
  declared: Endpoint<I, R>,
): Endpoint<I, R> {
  return declared;
}

/** The names an endpoint's path carries: `/api/orders/:orderId` → `['orderId']`. */
export function pathNames(path: string): string[] {
  return [...path.matchAll(/:([a-zA-Z]+)/g)].map((found) => found[1] ?? '');
}
