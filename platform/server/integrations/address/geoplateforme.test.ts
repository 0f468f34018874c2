import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test, type TestContext } from 'vitest';
import { ProviderFailure } from '../failure.ts';
import { addressQuery, createAddressGateway } from './geoplateforme.ts';

async function addressBase(t: TestContext, status: number, body: string, isSilent = false) {
  const requests: URLSearchParams[] = [];
  const server = createServer((request, reply) => {
    requests.push(new URL(request.url ?? '', 'http://base').searchParams);
    if (!isSilent) reply.writeHead(status, { 'content-type': 'application/json' }).end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { requests, gateway: createAddressGateway({ url, timeoutMs: isSilent ? 300 : 30_000 }) };
}

const queries: [typed: string, sent: string | null][] = [
  ['12 rue', '12 rue'],
  ['ru', null],
  ['  r u ', 'r u'],
  ['- , 3 rue Foch', '3 rue Foch'],
  ['…', null],
  ['', null],
  ['3 rue d’Alésia', "3 rue d'Alésia"],
  ['a'.repeat(300), 'a'.repeat(200)],
];
for (const [typed, sent] of queries) {
  test(`“${typed.slice(0, 20)}” is ${sent === null ? 'too short for a search' : 'searched'}`, () =>
    assert.equal(addressQuery(typed), sent));
}

test('addresses are suggested, and a town alone is not', async (t) => {
  const { requests, gateway } = await addressBase(
    t,
    200,
    JSON.stringify({
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          geometry: { type: 'Point', coordinates: [3.87, 43.61] },
          properties: {
            label: '3 Rue Foch 34000 Montpellier',
            score: 0.97,
            type: 'housenumber',
            housenumber: '3',
            street: 'Rue Foch',
            name: '3 Rue Foch',
            postcode: '34000',
            citycode: '34172',
            city: 'Montpellier',
          },
        },
        {
          type: 'Feature',
          properties: { label: 'Foch', type: 'municipality', name: 'Foch', postcode: '34000', city: 'Foch' },
        },
      ],
    }),
  );
  assert.deepEqual(await gateway.suggest('3 rue foch'), [
    { label: '3 Rue Foch 34000 Montpellier', street: '3 Rue Foch', zip: '34000', city: 'Montpellier' },
  ]);
  assert.deepEqual(Object.fromEntries(requests[0] ?? []), { q: '3 rue foch', limit: '5', autocomplete: '1' });
});

test('a query that is too short sends no request', async (t) => {
  const { requests, gateway } = await addressBase(t, 500, '');
  assert.deepEqual(await gateway.suggest('3'), []);
  assert.equal(requests.length, 0);
});

const failures: [name: string, status: number, body: string, isSilent: boolean, kind: string][] = [
  ['too many calls', 429, '{}', false, 'unreachable'],
  ['a breakdown', 502, '<html>', false, 'unreachable'],
  ['a page instead of an answer', 200, '<html>', false, 'unreachable'],
  ['silence', 200, '', true, 'unreachable'],
  ['a refusal', 400, '{}', false, 'refused'],
  ['a refusal of the shop itself', 403, '{}', false, 'misconfigured'],
  ['a redirection', 301, '', false, 'misconfigured'],
  ['an unknown method', 405, '{}', false, 'misconfigured'],
  ['a service that is gone', 410, '{}', false, 'misconfigured'],
];
for (const [name, status, body, isSilent, kind] of failures) {
  test(`${name} from the address base is ${kind}, never an empty list`, async (t) => {
    const { gateway } = await addressBase(t, status, body, isSilent);
    await assert.rejects(
      gateway.suggest('3 rue foch'),
      (error) => error instanceof ProviderFailure && error.kind === kind,
    );
  });
}
