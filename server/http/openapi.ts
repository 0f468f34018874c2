import * as z from 'zod/mini';
import { hasBody, pathNames } from '#domain/http/request.ts';
import { roleFor } from '#domain/roles.ts';
import type { Served } from './implement.ts';

interface JsonSchema {
  properties?: Record<string, unknown>;
  required?: string[];
  anyOf?: JsonSchema[];
}

/** The OpenAPI 3.1 document, made from the endpoints that are served; `x-access` says who may call, `x-role` the least role of an administrator. */
export function openApiOf(title: string, served: readonly Served[]): object {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const one of served) {
    const { endpoint } = one;
    const path = endpoint.path.replace(/:([a-zA-Z]+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(one) };
  }
  return {
    openapi: '3.1.0',
    info: { title, version: '1' },
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'session' },
        publicKey: { type: 'http', scheme: 'bearer' },
      },
    },
  };
}

function operationOf({ endpoint, schemas }: Served): object {
  const names = pathNames(endpoint.path);
  const input = schemaOf(schemas.input, 'input');
  const inBody = hasBody(endpoint);
  const parameters = Object.entries(input.properties ?? {})
    .filter(([name]) => names.includes(name) || !inBody)
    .map(([name, schema]) => ({
      name,
      in: names.includes(name) ? 'path' : 'query',
      schema,
      required: names.includes(name) || (input.required ?? []).includes(name),
    }));
  const body = bodyOf(input, names);
  return {
    summary: schemas.summary,
    'x-access': endpoint.access,
    ...(endpoint.access === 'admin' && { 'x-role': roleFor(endpoint) }),
    parameters,
    ...(inBody &&
      body && {
        requestBody: { required: true, content: { 'application/json': { schema: body } } },
      }),
    responses: {
      200: { description: 'OK', content: { 'application/json': { schema: schemaOf(schemas.reply, 'output') } } },
      default: { description: 'Refus', content: { 'application/problem+json': {} } },
    },
    security: [
      ...(endpoint.path.startsWith('/functions/v1/')
        ? [{ publicKey: [], ...(endpoint.access !== 'public' && { session: [] }) }]
        : []),
      ...(endpoint.access === 'customer' || endpoint.access === 'admin' ? [{ session: [] }] : []),
    ],
  };
}

function bodyOf(input: JsonSchema, inPath: string[]): JsonSchema | null {
  if (input.anyOf) return input;
  const properties = Object.fromEntries(
    Object.entries(input.properties ?? {}).filter(([name]) => !inPath.includes(name)),
  );
  if (Object.keys(properties).length === 0) return null;
  return { ...input, properties, required: (input.required ?? []).filter((name) => !inPath.includes(name)) };
}

function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest as JsonSchema;
}
