import type { Endpoint, ParsedInputOf, ReplyOf, Schemas, SentFile } from '#shared/http/endpoint.ts';
import type { Ctx, SignedInCtx } from '#platform/server/context.ts';
import type { Attachment, JsonText } from '#platform/server/reply.ts';

type Endpoints = Readonly<Record<string, Endpoint>>;

type EndpointsIn<Module> = {
  readonly [Name in keyof Module as Module[Name] extends Endpoint ? Name : never]: Extract<Module[Name], Endpoint>;
};

type CtxFor<E extends Endpoint> = E['access'] extends 'customer' | 'admin' ? SignedInCtx : Ctx;

export type Handler<E extends Endpoint> = (
  ctx: CtxFor<E>,
  input: ParsedInputOf<E>,
) => Promise<ReplyOf<E> extends SentFile ? Attachment : ReplyOf<E> | JsonText<ReplyOf<E>>>;

export interface ProviderHandler<E extends Endpoint> {
  provider: string;
  handle: Handler<E>;
}

type Handlers<E extends Endpoints> = {
  readonly [Name in keyof E]: E[Name]['access'] extends 'provider' ? ProviderHandler<E[Name]> : Handler<E[Name]>;
};

type SchemasOf<E extends Endpoints> = { readonly [Name in keyof E]: NonNullable<E[Name]['schemas']> };

/** Rejects schemas under a name that is not an endpoint, by the type `never`. */
type UnknownSchemas<E extends Endpoints, S> = {
  readonly [Name in Exclude<keyof S, keyof E> as S[Name] extends Schemas ? Name : never]: never;
};

/**
 * Opens a feature's endpoints. Each endpoint has its schemas and its command or query under the same name. A missing
 * part does not compile. The OpenAPI document lists the endpoints in the order of the handlers.
 */
export type Implement = <Module extends object, S extends SchemasOf<EndpointsIn<Module>>>(
  endpoints: Module,
  schemas: S & UnknownSchemas<EndpointsIn<Module>, S>,
  handlers: Handlers<EndpointsIn<Module>>,
) => void;

export interface ServedEndpoint {
  name: string;
  endpoint: Endpoint;
  schemas: Schemas;
}

export type Routes = (implement: Implement) => void;
