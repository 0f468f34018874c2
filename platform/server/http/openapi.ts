import * as z from 'zod/mini';
import type { Endpoint } from '#shared/http/endpoint.ts';
import { hasBody, pathNames } from '#shared/http/request.ts';
import { fileTypesOf } from '#shared/http/schemas.ts';
import { roleFor } from '#shared/roles.ts';
import type { ServedEndpoint } from './implement.ts';
import { sessionCookie } from './session.ts';

interface JsonSchema {
  'x-comma-separated'?: boolean;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  anyOf?: JsonSchema[];
}

const problem = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
});

/** Problem details of RFC 9457. */
const problemSchema = {
  type: 'object',
  required: ['type', 'title', 'status', 'code'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string', description: 'French sentence for the user' },
    status: { type: 'integer' },
    code: { type: 'string', description: 'Stable code' },
    params: {},
    fields: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: { path: { type: 'string' }, message: { type: 'string' } },
      },
    },
    requestId: {
      type: 'string',
      description:
        'Id of the request in the log, when the shop is at fault. The header `x-request-id` of every answer has it',
    },
  },
};

export interface ServedGroup {
  name: string;
  about: string;
  served: readonly ServedEndpoint[];
}

/** `x-access` names the allowed callers, `x-role` the lowest role of an administrator. */
export function openApiOf({ title, url }: { title: string; url: string }, groups: readonly ServedGroup[]): object {
  const paths: Record<string, Record<string, unknown>> = {};
  const nonEmptyGroups = groups.filter(({ served }) => served.length > 0);
  for (const { name, served } of nonEmptyGroups)
    for (const route of served) {
      const { endpoint } = route;
      const path = endpoint.path.replace(/:([a-zA-Z]+)/g, '{$1}');
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(route, name) };
    }
  return {
    openapi: '3.1.0',
    info: { title, version: '1', license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url }],
    tags: nonEmptyGroups.map(({ name, about }) => ({ name, description: about })),
    paths,
    components: {
      schemas: { Problem: problemSchema },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: sessionCookie({ publicUrl: url, base: '' }) },
        publicKey: { type: 'http', scheme: 'bearer' },
      },
    },
  };
}

function securityOf({ path, access }: Endpoint): Record<string, []>[] {
  const needed = {
    ...(needsKey(path) && { publicKey: [] as [] }),
    ...((access === 'customer' || access === 'admin') && { session: [] as [] }),
  };
  return Object.keys(needed).length > 0 ? [needed] : [];
}

const needsKey = (path: string): boolean => path.startsWith('/functions/v1/');

function operationOf({ name: operationId, endpoint, schemas }: ServedEndpoint, tag: string): object {
  const names = pathNames(endpoint.path);
  const input = schemaOf(schemas.input, 'input');
  const inBody = hasBody(endpoint);
  const parameters = Object.entries(input.properties ?? {})
    .filter(([name]) => names.includes(name) || !inBody)
    .map(([name, schema]) => ({
      name,
      in: names.includes(name) ? 'path' : 'query',
      required: names.includes(name) || (input.required ?? []).includes(name),
      ...(schema['x-comma-separated']
        ? { schema: { type: 'array', items: { type: 'string' } }, style: 'form', explode: false }
        : { schema }),
    }));
  const body = bodyOf(input, names);
  return {
    operationId,
    summary: schemas.summary,
    tags: [tag],
    'x-access': endpoint.access,
    ...(endpoint.access === 'admin' && { 'x-role': roleFor(endpoint) }),
    parameters,
    ...(inBody &&
      body && {
        requestBody: { required: true, content: { 'application/json': { schema: body } } },
      }),
    responses: {
      200: { description: 'OK', content: contentOf(schemas.reply) },
      ...('kept' in endpoint &&
        endpoint.kept && { 304: { description: 'Unchanged since the answer whose `ETag` is in `If-None-Match`' } }),
      ...((endpoint.access !== 'public' || needsKey(endpoint.path)) && {
        401: problem('Nobody is signed in, or the signature or the public key is wrong'),
      }),
      ...(endpoint.access === 'admin' && { 403: problem('Not allowed for this account') }),
      422: problem('Invalid input'),
      '4XX': problem('Refusal'),
      default: problem('Unexpected error'),
    },
    security: securityOf(endpoint),
  };
}

function contentOf(reply: z.core.$ZodType): object {
  const types = fileTypesOf(reply);
  if (!types) return { 'application/json': { schema: schemaOf(reply, 'output') } };
  return Object.fromEntries(types.map((type) => [type, {}]));
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
