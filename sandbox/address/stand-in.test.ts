import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import Fastify from 'fastify';
import { pino } from 'pino';
import { createAddressGateway } from '#platform/server/integrations/address/geoplateforme.ts';
import type { SandboxStore } from '../store.ts';
import { addressStandIn } from './stand-in.ts';

const app = Fastify();
await addressStandIn(app, {
  store: { get: async () => null } as unknown as SandboxStore,
  now: () => new Date(),
  log: pino({ level: 'silent' }),
  selfUrl: 'http://127.0.0.1',
});
const url = `${await app.listen({ port: 0, host: '127.0.0.1' })}/sandbox/address`;
afterAll(() => app.close());
const gateway = createAddressGateway({ url });

const found: [typed: string, first: string][] = [
  ['12 rue des tiss', '12 Rue des Tisserands 69001 Lyon'],
  ['12 bis rue de rivoli', '12 bis Rue de Rivoli 75004 Paris'],
  ['cours emile zola', 'Cours Émile Zola 69100 Villeurbanne'],
  ['3 rue d’alésia paris', '3 Rue d’Alésia 75014 Paris'],
  ['44000 crebillon', 'Rue Crébillon 44000 Nantes'],
];
for (const [typed, first] of found) {
  test(`typing “${typed}” suggests ${first}`, async () =>
    assert.equal((await gateway.suggest(typed))[0]?.label, first));
}

test('a suggestion has street, zip and town; a search returns at most five suggestions, and an unknown text gets no suggestion', async () => {
  assert.deepEqual((await gateway.suggest('12 rue des tisserands'))[0], {
    label: '12 Rue des Tisserands 69001 Lyon',
    street: '12 Rue des Tisserands',
    zip: '69001',
    city: 'Lyon',
  });
  assert.equal((await gateway.suggest('rue')).length, 5);
  assert.deepEqual(await gateway.suggest('zzzz'), []);
});

test('the stand-in refuses a query that is too short, is too long or begins with a space or a punctuation mark', async () => {
  for (const q of ['', 'ab', ' ab', '-rue Foch', 'a'.repeat(201)]) {
    assert.equal((await fetch(`${url}/geocodage/search?q=${encodeURIComponent(q)}`)).status, 400, q);
  }
});
