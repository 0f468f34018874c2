import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'vitest';
import * as z from 'zod/mini';
import { maxBodyBytes } from '#platform/server/http/bounds.ts';
import { declaredEndpoints } from '#sandbox/testing/declared-endpoints.ts';
import { hasBody, pathNames } from '#shared/http/request.ts';

interface Field {
  name: string;
  schema: z.core.$ZodType;
}

interface Parts {
  shape?: Record<string, z.core.$ZodType>;
  options?: z.core.$ZodType[];
  innerType?: z.core.$ZodType;
  element?: z.core.$ZodType;
  in?: z.core.$ZodType;
  out?: z.core.$ZodType;
}

/** Endpoints that overwrite a text without a version check, although two users may edit it. */
const unversionedEdits = new Map([
  ['markContacted', 'does not replace a text: its text names the mark that an undo reverts'],
]);

const inputs = declaredEndpoints.map(({ name, endpoint, schemas: { input } }) => ({ name, endpoint, input }));

function fieldsOf(schema: z.core.$ZodType): Field[] {
  const { shape = {}, innerType, element, options = [], in: from, out: to } = schema._zod.def as Parts;
  const ownFields = Object.entries(shape).map(([name, fieldSchema]) => ({ name, schema: fieldSchema }));
  const inside = [...Object.values(shape), ...options, innerType, element, from, to];
  return [...ownFields, ...inside.flatMap((nested) => (nested ? fieldsOf(nested) : []))];
}

test('D-16 every input has a maximum size, without which the shop would not start', () => {
  assert.ok(inputs.length > 150, `only ${inputs.length} inputs were read`);
  for (const { endpoint, input } of inputs) assert.ok(maxBodyBytes(endpoint, input) > 0);
});

test('a field whose name means an e-mail address refuses other texts', () => {
  const addresses = inputs.flatMap(({ name, input }) =>
    fieldsOf(input).flatMap((field) => (/(mail|contact|courriel)$/i.test(field.name) ? [{ ...field, of: name }] : [])),
  );
  assert.ok(addresses.length > 5, `only ${addresses.length} addresses were found`);
  assert.deepEqual(
    addresses.filter(({ schema }) => z.safeParse(schema, 'no address').success).map(({ of, name }) => `${of}.${name}`),
    [],
  );
});

/** Reads whose `code` is the name of a page. */
const pageReads = ['readPage', 'readPageVersion', 'listPageVersions', 'listVersionsToRestore', 'readVersionToRestore'];

test('no address of a request has a secret, because logs of proxies contain addresses', () => {
  const secret = /(?:password|secret|token|jeton|code)$|^invitation$/i;
  const inAddress = inputs.flatMap(({ name, endpoint, input }) => {
    const fields = hasBody(endpoint) ? pathNames(endpoint.path) : fieldsOf(input).map((field) => field.name);
    return fields.some((field) => secret.test(field)) ? [name] : [];
  });
  assert.deepEqual(inAddress, pageReads);
});

const takesText = ({ schema }: Field): boolean => {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  // In JSON Schema, a nullable text is an `anyOf` of a text and null.
  return [json, ...(json.anyOf ?? [])].some(
    ({ type, maxLength, format }) => type === 'string' && maxLength !== undefined && format === undefined,
  );
};

test('an endpoint that replaces a text of the back office receives the version that the caller has read, except the listed endpoints', () => {
  const edits = inputs.filter(
    ({ name, endpoint: { access, method } }) =>
      access === 'admin' && (/^(PUT|PATCH)$/.test(method) || (method === 'POST' && /^save[A-Z]/.test(name))),
  );
  const unversioned = edits.filter(({ input }) => {
    const fields = fieldsOf(input);
    return fields.some(takesText) && !fields.some(({ name }) => /^seen(At)?$/.test(name));
  });
  assert.deepEqual(unversioned.map(({ name }) => name).toSorted(), [...unversionedEdits.keys()].toSorted());
});

test('a command whose input has the version that the caller has read uses this version in its file', () => {
  const root = join(import.meta.dirname, '..');
  const files = globSync('features/*/server/{list,commands/*,steps/*}.ts', { cwd: root }).map((path) =>
    readFileSync(join(root, path), 'utf8'),
  );
  const versioned = inputs.filter(({ input }) => fieldsOf(input).some(({ name }) => /^seen(At)?$/.test(name)));
  assert.ok(versioned.length > 5, `only ${versioned.length} inputs with a version`);
  const unversioned = versioned.filter(
    ({ name }) =>
      !files.some((text) => new RegExp(`export (?:async function|const) ${name}\\b`).test(text) && /\bseen/.test(text)),
  );
  assert.deepEqual(
    unversioned.map(({ name }) => name),
    [],
  );
});

/** Fields for codes of a fixed form, and for texts that are split before they are sent: file and maximum. */
const fixedFormFields = [
  'features/parcels/web/AddressDrawer.tsx: 5',
  'features/shipping/web/LabelRequest.tsx: 5',
  'features/users/web/FactorCodeField.tsx: 20',
  'screens/admin/bulk-products/GridDialog.tsx: 400',
  'screens/admin/settings/TryComment.tsx: 200',
];

/**
 * Files that show the errors of a schema below fields without its maximum lengths: settings, a customer's address, a
 * pasted table.
 */
const filesWithoutLimits = [
  'features/catalog/web/read-pasted.ts',
  'features/settings/web/use-settings-form.ts',
  'screens/customer/order/address-errors.ts',
];

test('a field takes its maximum from its schema, by `checkedBy` or `maxLengthBy`, or from a constant that both use', () => {
  const root = join(import.meta.dirname, '..');
  const written = globSync(['features/*/web/**/*.tsx', 'screens/**/*.tsx'], { cwd: root }).flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(/\bmaxLength[=:] ?\{?([\d_]+)/g)].map(
      ([, maxLength = '']) => `${path}: ${maxLength}`,
    ),
  );
  assert.deepEqual(written.toSorted(), fixedFormFields);
  const unlimited = globSync(['features/*/web/**/*.{ts,tsx}', 'screens/**/*.{ts,tsx}'], { cwd: root }).filter(
    (path) => {
      const text = readFileSync(join(root, path), 'utf8');
      return /\berrorsBy\b/.test(text) && !/\bmaxLengthBy\b/.test(text);
    },
  );
  assert.deepEqual(unlimited.toSorted(), filesWithoutLimits, 'files with errors of a schema, without limits');
});
