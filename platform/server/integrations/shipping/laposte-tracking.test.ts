import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test, type TestContext } from 'vitest';
import { ProviderFailure } from '../failure.ts';
import type { ParcelStage } from '#shared/parcel-stage.ts';
import { parcelStage } from './laposte-answer.ts';
import { createTracking } from './laposte-tracking.ts';

const KNOWN = '6A15984040331';
const OTHER = '6A07657471207';
const TEN = Array.from({ length: 10 }, (_, rank) => `6A000000000${10 + rank}`);

async function tracking(t: TestContext, answer: (ids: string[]) => { status?: number; body?: unknown; text?: string }) {
  const requests: string[][] = [];
  const server = createServer((request, reply) => {
    const ids = decodeURIComponent(/idships\/([^?]*)/.exec(request.url ?? '')?.[1] ?? '').split(',');
    requests.push(ids);
    const { status = 200, body, text } = answer(ids);
    reply.writeHead(status, { 'content-type': 'application/json' }).end(text ?? JSON.stringify(body));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { requests, track: createTracking({ url, key: 'k', timeoutMs: 30_000 }) };
}

const shipment = (idShip: string, event: unknown) => ({
  lang: 'fr_FR',
  returnCode: 200,
  idShip,
  shipment: { idShip, event },
});
const delivered = { code: 'DI1', label: 'Livré', date: '2026-11-21T10:00:00+01:00' };
const announced = { code: 'DR1', label: 'Annoncé', date: '2026-11-19T10:00:00+01:00' };

const stages: [code: string, stage: ParcelStage][] = [
  ['DR1', 'announced'],
  ['PC1', 'in-transit'],
  ['ET1', 'in-transit'],
  ['EP1', 'in-transit'],
  ['PB1', 'problem'],
  ['PB2', 'in-transit'],
  ['DO3', 'problem'],
  ['ND1', 'problem'],
  ['MD2', 'out-for-delivery'],
  ['AG1', 'at-counter'],
  ['DI1', 'delivered'],
  ['DI2', 'returned'],
  ['RE1', 'returned'],
  ['XX9', 'in-transit'],
  ['toString', 'in-transit'],
];
for (const [code, stage] of stages) {
  test(`the carrier’s event ${code} means ${stage}`, () => assert.equal(parcelStage(code), stage));
}

test('the events of a parcel are sorted from the oldest; events without a readable date are left out and counted', async (t) => {
  const { track } = await tracking(t, () => ({
    body: shipment(KNOWN, [delivered, { code: 'XX9', date: 'hier' }, announced]),
  }));
  assert.deepEqual(await track([KNOWN]), [
    {
      trackingId: KNOWN,
      events: [
        { code: 'DR1', label: 'Annoncé', at: new Date('2026-11-19T09:00:00Z'), stage: 'announced', isKnown: true },
        { code: 'DI1', label: 'Livré', at: new Date('2026-11-21T09:00:00Z'), stage: 'delivered', isKnown: true },
      ],
      unreadable: '1 événement illisible',
    },
  ]);
});

test('events are sorted by time, and events of one instant are in the reverse order of the answer', async (t) => {
  const transit = { code: 'ET1', label: 'En cours', date: '2026-11-20T10:00:00+01:00' };
  const { track } = await tracking(t, () => ({
    body: shipment(KNOWN, [announced, delivered, { ...transit, code: 'ET2' }, transit]),
  }));
  assert.deepEqual(
    (await track([KNOWN]))[0]?.events.map(({ code }) => code),
    ['DR1', 'ET1', 'ET2', 'DI1'],
  );
});

test('several parcels share one request, and an unknown parcel has no events', async (t) => {
  const { track, requests } = await tracking(t, () => ({
    body: [{ returnCode: 404, idShip: OTHER, returnMessage: 'inconnu' }, shipment(KNOWN, delivered)],
  }));
  const tracks = await track([KNOWN, OTHER, 'pas un numéro']);
  assert.deepEqual(
    tracks.map(({ trackingId, events }) => [trackingId, events.length]),
    [
      [KNOWN, 1],
      [OTHER, 0],
      ['pas un numéro', 0],
    ],
  );
  assert.deepEqual(requests, [[KNOWN, OTHER]]);
});

const unknown = { returnCode: 404, returnMessage: 'inconnu' };
const withoutEvents = (trackingId: string) => ({ trackingId, events: [], unreadable: null });

test('a parcel that the carrier does not know yet has no event', async (t) => {
  const { track } = await tracking(t, (ids) => ({ status: 404, body: ids.length > 1 ? [unknown, unknown] : unknown }));
  assert.deepEqual(await track([KNOWN]), [withoutEvents(KNOWN)]);
  assert.deepEqual(await track([KNOWN, OTHER]), [withoutEvents(KNOWN), withoutEvents(OTHER)]);
});

test('a parcel whose 404 has an empty body has no event', async (t) => {
  const { track } = await tracking(t, () => ({ status: 404, text: '' }));
  assert.deepEqual(await track([KNOWN]), [withoutEvents(KNOWN)]);
  assert.deepEqual(await track([KNOWN, OTHER]), [withoutEvents(KNOWN), withoutEvents(OTHER)]);
});

for (const missingCount of [1, 2]) {
  test(`parcels of a joint answer stay read when a request about the missing ${missingCount} is answered by 500`, async (t) => {
    const { track } = await tracking(t, (asked) =>
      asked.length > 1
        ? { body: asked.slice(missingCount).map((id) => shipment(id, [announced])) }
        : { status: 500, text: '' },
    );
    assert.deepEqual(
      (await track(TEN)).map(({ events, unreadable }) => [events.length, unreadable]),
      TEN.map((_, rank) => (rank < missingCount ? [0, 'réponse illisible de La Poste'] : [1, null])),
    );
  });
}

test('an error (HTTP 500) that one parcel causes does not hide the other parcels', async (t) => {
  const { track, requests } = await tracking(t, (ids) =>
    ids.includes(OTHER) ? { status: 500, text: '' } : { body: shipment(ids[0] ?? '', [announced]) },
  );
  const tracks = await track([KNOWN, OTHER, '6A00000000001']);
  assert.deepEqual(
    tracks.map(({ events, unreadable }) => [events.length, unreadable]),
    [
      [1, null],
      [0, 'réponse illisible de La Poste'],
      [1, null],
    ],
  );
  assert.equal(requests.length, 4, 'one for all parcels, then one for each parcel');
});

test('a service that answers each call with an error (HTTP 503) is asked three times about ten parcels', async (t) => {
  const { track, requests } = await tracking(t, () => ({ status: 503, text: '' }));
  await assert.rejects(track(TEN), (error) => error instanceof ProviderFailure && error.kind === 'unreachable');
  assert.equal(requests.length, 3);
});

test('a number that the carrier refuses does not hide the other parcels', async (t) => {
  const { track } = await tracking(t, (ids) =>
    ids.includes(OTHER) ? { status: 400, body: { returnCode: 400 } } : { body: shipment(KNOWN, [delivered]) },
  );
  assert.deepEqual(
    (await track([OTHER, KNOWN])).map(({ events }) => events.length),
    [0, 1],
  );
});

test('more than ten parcels are requested ten at a time', async (t) => {
  const { track, requests } = await tracking(t, (ids) => ({ body: ids.map((id) => shipment(id, [announced])) }));
  const ids = Array.from({ length: 13 }, (_, rank) => `6A000000000${10 + rank}`);
  assert.ok((await track(ids)).every(({ events }) => events.length === 1));
  assert.deepEqual(
    requests.map((batch) => batch.length),
    [10, 3],
  );
  assert.deepEqual(await track([]), []);
});

const failures: [status: number, text: string, kind: string][] = [
  [429, '', 'unreachable'],
  [503, '<html>', 'unreachable'],
  [200, '<html>', 'unreachable'],
  [401, '{"code":"X"}', 'misconfigured'],
  [403, '', 'misconfigured'],
  [404, '<html>', 'misconfigured'],
  [404, '{"code":"404","message":"No matching resource"}', 'misconfigured'],
  [301, '', 'misconfigured'],
  [405, '', 'misconfigured'],
  [410, '', 'misconfigured'],
];
for (const [status, text, kind] of failures) {
  test(`a tracking call answered by ${status} “${text}” is ${kind}`, async (t) => {
    const { track } = await tracking(t, () => ({ status, text }));
    await assert.rejects(track([KNOWN]), (error) => error instanceof ProviderFailure && error.kind === kind);
  });
}

const invalidAnswers: [defect: string, answer: unknown][] = [
  ['a date before Christ', shipment(OTHER, [{ ...delivered, date: '-000044-03-15T00:00:00Z' }])],
  ['a date that no database has', shipment(OTHER, [{ ...delivered, date: '+275000-01-01T00:00:00Z' }])],
  ['a code of 20,000 characters', shipment(OTHER, [{ ...delivered, code: 'X'.repeat(20_000) }])],
  ['an event that is a number', shipment(OTHER, [12])],
  ['events that are a word', shipment(OTHER, 'rien')],
  ['a shipment that is a word', { idShip: OTHER, shipment: 'perdu' }],
  ['a numeric parcel number', { idShip: 12, shipment: { idShip: 12, event: [] } }],
  ['nothing at all', null],
  ['another parcel', shipment('6A99999999999', [delivered])],
];
for (const [defect, invalidAnswer] of invalidAnswers) {
  test(`an answer with ${defect} makes only its parcel unreadable, and the other parcel is followed`, async (t) => {
    const { track } = await tracking(t, (ids) => {
      const all = ids.map((id) => (id === OTHER ? invalidAnswer : shipment(id, [announced])));
      return { body: all.length > 1 ? all : all[0] };
    });
    const [failedParcel, knownParcel] = await track([OTHER, KNOWN]);
    assert.ok(failedParcel?.unreadable, defect);
    assert.deepEqual(failedParcel.events, []);
    assert.deepEqual([knownParcel?.unreadable, knownParcel?.events.length], [null, 1]);
  });
}

for (const [defect, text] of [
  ['invalid JSON', '{"idShip":'],
  ['three megabytes', `[${' '.repeat(3_000_000)}]`],
] as const) {
  test(`a parcel that the carrier answers with ${defect} does not hide the other parcel`, async (t) => {
    const { track } = await tracking(t, (ids) =>
      ids.includes(OTHER) ? { text } : { body: shipment(ids[0] ?? '', [announced]) },
    );
    const [failedParcel, knownParcel] = await track([OTHER, KNOWN]);
    assert.deepEqual([failedParcel?.unreadable, knownParcel?.events.length], ['réponse illisible de La Poste', 1]);
  });
}

test('the label of an event is cleaned and bounded', async (t) => {
  const label = (value: unknown) => ({ ...delivered, label: value });
  const { track } = await tracking(t, () => ({
    body: shipment(KNOWN, [label('Li\u0000vré \ud83d'), label('é'.repeat(20_000)), label(['x']), label(null)]),
  }));
  const [parcel] = await track([KNOWN]);
  assert.deepEqual(
    parcel?.events.map((event) => event.label),
    ['DI1', 'DI1', 'é'.repeat(300), 'Li vré'],
  );
  assert.equal(parcel?.unreadable, null);
});

test('a number refused by the carrier gets a message', async (t) => {
  const { track } = await tracking(t, () => ({ status: 400, body: { returnCode: 400 } }));
  assert.equal((await track([KNOWN]))[0]?.unreadable, 'numéro refusé par La Poste');
});
