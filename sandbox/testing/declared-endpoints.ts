import { features } from '#app/features.ts';
import { screenReads } from '#app/screens.ts';
import type { Routes } from '#platform/server/http/implement.ts';
import type { Endpoint, Read, Schemas } from '#shared/http/endpoint.ts';
import { fileTypesOf } from '#shared/http/schemas.ts';

export interface DeclaredEndpoint {
  name: string;
  /** Feature, or group of screens, that declares the endpoint. */
  owner: string;
  endpoint: Endpoint;
  schemas: Schemas;
}

const declaredBy = (owner: string, routes: Routes): DeclaredEndpoint[] => {
  const found: DeclaredEndpoint[] = [];
  routes((endpoints, schemas, handlers) => {
    for (const name of Object.keys(handlers)) {
      const { [name]: endpoint } = endpoints as Readonly<Record<string, Endpoint>>;
      const { [name]: endpointSchemas } = schemas as Readonly<Record<string, Schemas>>;
      if (!endpoint || !endpointSchemas) throw new Error(`${name} has no endpoint or no schemas`);
      found.push({ name, owner, endpoint, schemas: endpointSchemas });
    }
  });
  return found;
};

/** Endpoints of all features and screens, in the order in which the server opens them. */
export const declaredEndpoints: readonly DeclaredEndpoint[] = [...features, ...screenReads].flatMap(
  ({ name, routes }) => (routes ? declaredBy(name, routes) : []),
);

export type DeclaredRead = DeclaredEndpoint & { endpoint: Read };
export const declaredReads: readonly DeclaredRead[] = declaredEndpoints.filter(
  (declared): declared is DeclaredRead => 'shows' in declared.endpoint,
);

export const isFile = ({ schemas }: DeclaredEndpoint): boolean => fileTypesOf(schemas.reply) !== undefined;

export const inputFieldNames = ({ schemas }: DeclaredEndpoint): string[] =>
  Object.keys((schemas.input._zod.def as { shape?: object }).shape ?? {});
