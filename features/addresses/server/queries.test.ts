import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, test } from 'vitest';
import { suggestAddresses } from '#features/addresses/domain/endpoints.ts';
import { listFailingProviders } from '#features/content/domain/admin-endpoints.ts';
import { createAddressGateway } from '#platform/server/integrations/address/geoplateforme.ts';
import { bodyOf } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

let behaviour: 'normal' | 'silent' | number = 'normal';
let requested: string[] = [];
const service = createServer((request, response) => {
  const q = new URL(request.url ?? '/', 'http://service').searchParams.get('q') ?? '';
  requested.push(q);
  if (behaviour === 'silent') return;
  const properties = { label: `${q} 69003 Lyon`, type: 'housenumber', name: q, postcode: '69003', city: 'Lyon' };
  response.writeHead(behaviour === 'normal' ? 200 : behaviour, { 'content-type': 'application/json' });
  response.end(JSON.stringify(behaviour === 'normal' ? { features: [{ properties }] } : { message: 'non' }));
});
await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
const shop = await testShop({
  background: false,
  env: { ADDRESS_API_URL: `http://127.0.0.1:${(service.address() as AddressInfo).port}` },
});
const customer = await shop.aCustomer();
const { gateways } = shop.shop;
const shopGateway = gateways.address;
/** Gateway with a timeout that no answer exceeds, even on a busy machine. */
const patientGateway = createAddressGateway({ url: shop.config.addressUrl, timeoutMs: 60_000 });
afterAll(async () => {
  await shop.close();
  service.closeAllConnections();
  service.close();
});
beforeEach(() => {
  gateways.address = patientGateway;
  behaviour = 'normal';
  requested = [];
  // Suggestions are cached for five minutes.
  shop.advance(10 * 60_000);
});

const suggest = async (q: string) => bodyOf(await shop.call(suggestAddresses, { q }, customer));
const unavailable = { suggestions: [], available: false };
const listFailing = async () =>
  bodyOf(await shop.call(listFailingProviders, {}, shop.admin)).failing.map(({ provider }) => provider);

test('CUS-13 an address brings suggestions with street, zip and city, and two digits send no request', async () => {
  assert.deepEqual(await suggest('12'), { suggestions: [], available: true });
  assert.deepEqual(requested, []);
  assert.deepEqual(await suggest('12 rue des Lilas'), {
    suggestions: [{ label: '12 rue des Lilas 69003 Lyon', street: '12 rue des Lilas', zip: '69003', city: 'Lyon' }],
    available: true,
  });
});

test('CUS-13 the same text is requested once in five minutes, whatever its capitals and blanks', async () => {
  for (const typed of ['rue haute', 'Rue  Haute', ' rue haute ']) await suggest(typed);
  assert.equal(requested.length, 1);
  shop.advance(5 * 60_000);
  await suggest('rue haute');
  assert.equal(requested.length, 2);
});

test('CUS-13 a service that answers 429, 500, 503 or nothing is shown as unavailable, to customers and to administrators', async () => {
  for (const failure of [429, 500, 503, 'silent'] as const) {
    behaviour = failure;
    gateways.address = failure === 'silent' ? shopGateway : patientGateway;
    assert.deepEqual(await suggest('rue neuve'), unavailable, String(failure));
    assert.deepEqual(await listFailing(), ['address']);
    shop.advance(5_000);
  }
  gateways.address = patientGateway;
  behaviour = 'normal';
  assert.equal((await suggest('rue neuve')).available, true);
  assert.deepEqual(await listFailing(), []);
});

test('CUS-13 a failed address service receives no request for five seconds, and earlier suggestions are still shown', async () => {
  await suggest('quai bas');
  behaviour = 429;
  await suggest('quai haut');
  behaviour = 'normal';
  requested = [];
  assert.deepEqual(await suggest('quai vert'), unavailable);
  assert.equal((await suggest('quai bas')).suggestions.length, 1);
  assert.deepEqual(requested, []);
  shop.advance(5_000);
  assert.equal((await suggest('quai vert')).available, true);
});

test('CUS-13 a text that the service refuses gets no suggestion, and the service still receives later texts', async () => {
  behaviour = 400;
  assert.deepEqual(await suggest('§§§ rue'), { suggestions: [], available: true });
  behaviour = 'normal';
  assert.equal((await suggest('rue belle')).suggestions.length, 1);
});

test('D-16 a signed-out visitor gets no suggestions', async () => {
  assert.equal((await shop.call(suggestAddresses, { q: 'rue haute' })).status, 401);
});
