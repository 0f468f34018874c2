import sql from 'sql-template-tag';
import { smallJpeg } from '#features/photos/domain/testing/jpeg.ts';
import type { TestShop } from './shop.ts';
import type { TestCaller } from './caller.ts';

interface Schema {
  type?: string;
  format?: string;
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  minimum?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  anyOf?: Schema[];
  items?: Schema;
}
interface DescribedOperation {
  'x-access': string;
  'x-role'?: string;
  parameters: { name: string; in: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}
interface Field {
  schema: Schema;
  place: 'path' | 'query' | 'body';
  isRequired: boolean;
}
interface RequestOptions {
  as?: TestCaller | null;
  headers?: Record<string, string>;
}

export interface Operation {
  name: string;
  method: string;
  path: string;
  access: string;
  /** Minimum role for an administrator's operation; undefined for other operations. */
  role: string | undefined;
  fields: ReadonlyMap<string, Field>;
  send(values: Record<string, unknown>, options?: RequestOptions): Promise<Response>;
}

export async function operationsOf(shop: TestShop): Promise<Operation[]> {
  const { paths } = (await (await shop.fetch('/api/openapi.json')).json()) as {
    paths: Record<string, Record<string, DescribedOperation>>;
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => operationOf(shop, path, method.toUpperCase(), described)),
  );
}

function operationOf(shop: TestShop, path: string, method: string, described: DescribedOperation): Operation {
  const fields = new Map<string, Field>();
  for (const { name, in: place, schema } of described.parameters)
    fields.set(name, { schema, place: place === 'path' ? 'path' : 'query', isRequired: true });
  for (const [name, schema, isRequired] of bodyFields(described))
    fields.set(name, { schema, place: 'body', isRequired });
  return {
    name: `${method} ${path}`,
    method,
    path,
    access: described['x-access'],
    role: described['x-role'],
    fields,
    async send(values, { as = null, headers = {} } = {}) {
      const sent = Object.entries(values).filter(([name, value]) => fields.has(name) && value !== undefined);
      const fieldsAt = (place: string) => sent.filter(([name]) => fields.get(name)?.place === place);
      const address = fieldsAt('path').reduce(
        (text, [name, value]) => text.replace(`{${name}}`, encodeURIComponent(String(value).toWellFormed())),
        path,
      );
      const query = new URLSearchParams(
        fieldsAt('query').map(([name, value]): [string, string] => [name, String(value)]),
      ).toString();
      const hasBody = method !== 'GET' && method !== 'DELETE';
      return shop.fetch(query ? `${address}?${query}` : address, {
        method,
        as,
        headers,
        ...(hasBody && { json: Object.fromEntries(fieldsAt('body')) }),
      });
    },
  };
}

/**
 * Collects the kinds of values that a field's schema refused with a 422. A test can then skip the same schema in other
 * operations, because the schema refuses the value before their code runs.
 */
export class RefusedValues {
  readonly #keys = new Set<string>();

  /**
   * Records a refusal when it names this field.
   * @param problem body of a 422.
   * @param inner field inside `name`; null for `name` itself.
   */
  add(problem: string, name: string, field: Field, inner: string | null, kind: string): void {
    const { fields = [] } = JSON.parse(problem) as { fields?: { path: string }[] };
    const wrongField = inner === null ? name : `${name}.${inner}`;
    if (!fields.some(({ path }) => path === wrongField || path.startsWith(`${wrongField}.`))) return;
    this.#keys.add(keyOf(name, field, inner, kind));
  }

  has(name: string, field: Field, inner: string | null, kind: string): boolean {
    return this.#keys.has(keyOf(name, field, inner, kind));
  }
}

/** Returns one key for a field of a body and for the same field nested in another field, such as `seen`. */
function keyOf(name: string, { schema, place }: Field, inner: string | null, kind: string): string {
  const within = inner === null ? undefined : schema.properties?.[inner];
  return JSON.stringify(within ? [inner, place, within, null, kind] : [name, place, schema, inner, kind]);
}

function bodyFields({ requestBody }: DescribedOperation): [string, Schema, isRequired: boolean][] {
  const schema = requestBody?.content['application/json']?.schema;
  return [schema, ...(schema?.anyOf ?? [])].flatMap((alternative) =>
    Object.entries(alternative?.properties ?? {}).map(([name, field]): [string, Schema, boolean] => [
      name,
      field,
      alternative?.required?.includes(name) === true,
    ]),
  );
}

const image = Buffer.from(smallJpeg()).toString('base64');

/** Valid values, by field name, where the schema does not show them, such as text that is cleaned first. */
const byName: Record<string, unknown> = {
  pseudo: 'lea.essai',
  phone: '06 12 34 56 78',
  zip: '69003',
  email: 'lea@test.example',
  code: '123456',
  mailCode: '123456',
  factorCode: '123456',
  username: 'lea.essai',
  password: 'douze lettres au moins',
  newPassword: 'douze autres lettres',
  token: 'x'.repeat(43),
  hexCode: '#aa3344',
  acceptTerms: true,
  return_url: 'http://localhost/payment/1',
  ref: 7,
  status: 'paid',
  from: '2026-11-20',
  to: '2026-11-21',
  liveDate: '2026-11-21T19:15:00Z',
  saidAt: '2026-11-21T19:15:00Z',
  seenAt: '2026-11-21T19:15:00Z',
  updatedAt: '2026-11-21T19:15:00Z',
  content: '<p>Bonjour</p>',
  image,
  file: image,
  trackingId: '6A00000001234',
  unreachedText: 'Votre commande : {lien}',
  signInSubject: 'Votre code : {code}',
  supportEmail: 'aide@test.example',
  siren: '123456782',
  vatNumber: 'FR11123456782',
  mediatorSite: 'https://mediateur.example',
  textileId: 'FR123456_11ABCD',
  packagingId: 'FR123456_01ABCD',
  otherProducerIds: 'Jouets : FR123456_12ABCD',
  guaranteeNotice: '',
  color: '#aa3344',
  logo: 'https://boutique.example/logo.png',
  senderZip: '69003',
  mailFrom: 'boutique@test.example',
};

export function sampleOf({ fields }: Operation): Record<string, unknown> {
  return Object.fromEntries([...fields].map(([name, { schema }]) => [name, sample(name, schema)]));
}

/** Removes the settings that a test stored, because they can make the shop refuse requests of later tests. */
export async function restoreSettings({ shop }: TestShop): Promise<void> {
  await shop.db.run(sql`delete from settings`);
  shop.settings.invalidate();
}

/**
 * Returns the values that a request with one wrong field also sends. A PATCH sends only its required fields, because a
 * sample that its rules refuse would hide the effect of the wrong field.
 */
export function sampleAround(operation: Operation): Record<string, unknown> {
  const values = Object.entries(sampleOf(operation));
  const isSent = (name: string) => operation.method !== 'PATCH' || operation.fields.get(name)?.isRequired;
  return Object.fromEntries(values.filter(([name]) => isSent(name)));
}

export const FREE_TEXT = 'essai';

function sample(name: string, schema: Schema): unknown {
  if (schema.properties) {
    return Object.fromEntries(
      Object.entries(schema.properties).map(([inner, innerSchema]) => [inner, sample(inner, innerSchema)]),
    );
  }
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.format === 'uuid') return crypto.randomUUID();
  if (name === 'ref') return schema.type === 'string' ? '7' : 7;
  if (Object.hasOwn(byName, name)) return byName[name];
  if (schema.anyOf) return sample(name, schema.anyOf[0] ?? {});
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(1, schema.minimum ?? 1);
  if (schema.type === 'boolean') return true;
  if (schema.type === 'array') return [sample(name, schema.items ?? {})];
  return FREE_TEXT;
}
