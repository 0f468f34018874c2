import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import { type FailureKind, ProviderFailure } from '#platform/server/integrations/failure.ts';
import { type ColissimoOptions, createColissimoGateway } from '#platform/server/integrations/shipping/colissimo.ts';
import { splitMultipart } from '#platform/server/integrations/shipping/multipart.ts';
import { isParcelNumber } from '#shared/parcel-number.ts';
import { keys, now, openCarrier, openStore } from '#sandbox/testing/carrier.ts';
import { until } from '#sandbox/testing/steps.ts';

const { store, close: closeStore } = await openStore();
const carrier = await openCarrier(store);
const { url } = carrier;
afterAll(async () => {
  await carrier.close();
  await closeStore();
});

const sender = {
  companyName: 'Défilé',
  street: '12 rue des Tisserands',
  zip: '69001',
  city: 'Lyon',
  email: 'bonjour@defile.example',
  phone: '0478000000',
};
const gateway = (change: Partial<ColissimoOptions> = {}) =>
  createColissimoGateway({
    apiUrl: url,
    trackingUrl: url,
    ...keys,
    sender: async () => sender,
    timeoutMs: 30_000,
    ...change,
  });
const addressee = {
  firstName: 'Léa',
  lastName: 'Lefèbvre',
  street: '128 bis rue du Faubourg Saint-Antoine, bâtiment C, appartement 34',
  zip: '75011',
  city: 'Paris',
  phone: '06 12 34 56 78',
  email: 'lea@example.org',
  deliveryNote: 'Interphone « Lefèbvre » ❤️',
};
const request = { orderNumber: 'CMD-42', weightGrams: 450, depositAt: now(), addressee };
const post = async (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
const listedParcels = async () =>
  (await (await fetch(`${url}/parcels.json`)).json()) as { trackingId: string; orderNumber: string }[];
const assertFails = (work: Promise<unknown>, kind: FailureKind, code: string | null) =>
  assert.rejects(work, (error) => {
    assert.ok(error instanceof ProviderFailure, String(error));
    assert.deepEqual([error.kind, error.providerCode], [kind, code], error.message);
    return true;
  });

test('buying a label gives a PDF and a parcel number with a valid check digit', async () => {
  const { trackingId, pdf } = await gateway().makeLabel(request);
  assert.equal(pdf.subarray(0, 5).toString(), '%PDF-');
  assert.match(pdf.subarray(-8).toString(), /%%EOF/);
  assert.ok(isParcelNumber(trackingId), trackingId);
  assert.equal((await listedParcels()).find((parcel) => parcel.trackingId === trackingId)?.orderNumber, 'CMD-42');
});

test('a parcel to Monaco is accepted like a parcel to France', async () => {
  const { trackingId } = await gateway().makeLabel({
    ...request,
    addressee: { ...addressee, zip: '98000', city: 'Monaco' },
  });
  assert.ok(isParcelNumber(trackingId), trackingId);
});

test('each call makes a parcel, because the carrier cannot recognise a repeated call', async () => {
  const labels = await Promise.all([1, 2, 3, 4].map(() => gateway().makeLabel(request)));
  assert.equal(new Set(labels.map(({ trackingId }) => trackingId)).size, 4);
  for (const { trackingId } of labels) assert.ok(isParcelNumber(trackingId), trackingId);
});

const refusals: [description: string, change: Partial<typeof addressee>, code: string][] = [
  ['no name', { lastName: '' }, '30200'],
  ['no street', { street: ' ' }, '30204'],
  ['no town', { city: '' }, '30208'],
  ['no zip', { zip: '' }, '30210'],
  ['an invalid zip', { zip: '7501' }, '30211'],
  ['a zip of another country for the carrier', { zip: '97400' }, '30212'],
  ['an invalid e-mail', { email: 'lea' }, '30223'],
];
for (const [description, change, code] of refusals) {
  test(`the carrier refuses ${description} with its code ${code}`, async () => {
    await assertFails(gateway().makeLabel({ ...request, addressee: { ...addressee, ...change } }), 'refused', code);
  });
}

test('the carrier refuses an overweight parcel, a past day and a wrong key', async () => {
  await assertFails(gateway().makeLabel({ ...request, weightGrams: 30_010 }), 'refused', '30301');
  await assertFails(
    gateway().makeLabel({ ...request, depositAt: new Date('2026-11-19T12:00:00Z') }),
    'refused',
    '30002',
  );
  await assertFails(gateway({ apiKey: 'other' }).makeLabel(request), 'misconfigured', '30000');
  await assertFails(gateway({ trackingKey: 'other' }).track(['6A15984040331']), 'misconfigured', '401');
});

const raw = {
  outputFormat: { outputPrintingType: 'PDF_10x15_300dpi' },
  letter: {
    service: { productCode: 'DOM', depositDate: '2026-11-21' },
    parcel: { weight: '0.45' },
    sender: { address: { companyName: 'Défilé', line2: '12 rue', countryCode: 'FR', city: 'Lyon', zipCode: '69001' } },
    addressee: {
      address: { lastName: 'Martin', line2: '3 rue Foch', countryCode: 'FR', city: 'Paris', zipCode: '75001' },
    },
  },
};
type Answer = { messages: { id: string; messageContent: string }[] };
const check = async (letter: object, version = '3.1') => {
  const body = { ...raw, letter: { ...raw.letter, ...letter } };
  const reply = await post(`/sls-ws/SlsServiceWSRest/${version}/checkGenerateLabel`, body, { apiKey: 'label-key' });
  return { status: reply.status, ids: ((await reply.json()) as Answer).messages?.map(({ id }) => id) };
};

test('a check returns the codes of a request’s errors and makes no parcel', async () => {
  const parcelsBefore = await listedParcels();
  assert.deepEqual(await check({}), { status: 200, ids: ['0'] });
  const { service, addressee: to } = raw.letter;
  assert.deepEqual(await check({ parcel: {} }), { status: 400, ids: ['30300'] });
  assert.deepEqual(await check({ parcel: {} }, '2.0'), { status: 200, ids: ['30300'] });
  assert.deepEqual(await check({ service: { ...service, productCode: 'XYZ' } }), { status: 400, ids: ['30015'] });
  assert.deepEqual(await check({ service: { ...service, productCode: 'COM' } }), { status: 400, ids: ['30700'] });
  assert.deepEqual(await check({ addressee: { ...to, addresseeParcelRef: 'x'.repeat(16) } }), {
    status: 400,
    ids: ['30090'],
  });
  assert.deepEqual(await check({ addressee: { address: { ...to.address, mobileNumber: '0123456789' } } }), {
    status: 400,
    ids: ['30221'],
  });
  assert.deepEqual(await check({ addressee: { address: { ...to.address, line1: 'Œillet ❤' } } }), {
    status: 400,
    ids: ['30600'],
  });
  assert.equal((await check({ addressee: { address: { ...to.address, line1: 'x'.repeat(36) } } })).status, 422);
  const hd = { ...service, productCode: 'HD', commercialName: 'Défilé' };
  assert.deepEqual(await check({ service: hd }), { status: 400, ids: ['30220', '30400'] });
  assert.deepEqual(await listedParcels(), parcelsBefore);
});

test('an invalid body gets a 422, and a request without the key gets a 403', async () => {
  const path = '/sls-ws/SlsServiceWSRest/3.1/generateLabel';
  assert.equal((await post(path, '{"letter":', { apiKey: 'label-key' })).status, 422);
  assert.equal((await post(path, { letter: 'x' }, { apiKey: 'label-key' })).status, 422);
  assert.equal((await post(path, raw)).status, 403);
});

test('version 2.0 accepts the contract’s password, and a label can be printed again', async () => {
  const credentials = { contractNumber: '123456', password: 'label-key' };
  const labelResponse = await post('/sls-ws/SlsServiceWSRest/2.0/generateLabel', { ...raw, ...credentials });
  const boundary = /boundary="([^"]+)"/.exec(labelResponse.headers.get('content-type') ?? '')?.[1] ?? '';
  const [infos] = splitMultipart(Buffer.from(await labelResponse.arrayBuffer()), boundary);
  const { parcelNumber } = JSON.parse(infos?.body.toString() ?? '').labelV2Response;
  const reprint = (number: string) =>
    post('/sls-ws/SlsServiceWSRest/3.1/getLabel', { parcelNumber: number, ...credentials });
  const reprinted = Buffer.from(await (await reprint(parcelNumber)).arrayBuffer()).toString('latin1');
  assert.match(reprinted, /%PDF-/);
  const unknown = (await (await reprint('6A15984040331')).json()) as Answer;
  assert.equal(unknown.messages[0]?.id, '30321');
});

test('the next labels have the outcomes that were set, later labels are normal, and an unknown outcome is refused', async () => {
  for (const outcome of ['30220', 'http-500', 'label']) assert.equal((await post('/next', { outcome })).status, 200);
  await assert.rejects(gateway().makeLabel(request), {
    message: "Le numéro de portable du destinataire n'a pas été transmis",
  });
  await assertFails(gateway().makeLabel(request), 'unknown', null);
  await gateway().makeLabel(request);
  await gateway().makeLabel(request);
  for (const body of [{ outcome: 'maybe' }, { outcome: 12 }, {}, ''])
    assert.equal((await post('/next', body)).status, 422);
});

test('a carrier that never answers a label request has still made the label', async () => {
  await post('/next', { outcome: 'timeout' });
  const silent = { ...request, orderNumber: 'CMD-SILENCE' };
  await assertFails(gateway({ timeoutMs: 1_500 }).makeLabel(silent), 'unknown', null);
  const count = async () =>
    (await listedParcels()).filter(({ orderNumber }) => orderNumber === silent.orderNumber).length;
  assert.equal(await until(count), 1);
});

test('a parcel is followed from its announcement to its delivery', async () => {
  const { trackingId } = await gateway().makeLabel(request);
  const stages = async () => (await gateway().track([trackingId]))[0]?.events.map(({ stage }) => stage);
  assert.deepEqual(await stages(), ['announced']);
  const scans = [
    ['taken', '2026-11-21T18:00:00+01:00'],
    ['ET1', '2026-11-22T03:00:00Z'],
    ['MD2', '2026-11-23T08:00:00+01:00'],
  ];
  for (const [event, at] of scans) assert.equal((await post('/scan', { trackingId, event, at })).status, 200);
  assert.deepEqual(await stages(), ['announced', 'in-transit', 'in-transit', 'out-for-delivery']);
  await post('/scan', { trackingId, event: 'delivered', at: '2026-11-23T12:00:00+01:00' });
  const [track] = await gateway().track([trackingId]);
  const last = track?.events.at(-1);
  assert.deepEqual([last?.code, last?.stage, last?.at], ['DI1', 'delivered', new Date('2026-11-23T11:00:00Z')]);
});

test('one request tracks several parcels, and an unknown parcel has no events', async () => {
  const { trackingId } = await gateway().makeLabel(request);
  const [known, unknown] = await gateway().track([trackingId, '6A15984040331']);
  assert.deepEqual([known?.events.length, unknown?.events.length], [1, 0]);
  assert.deepEqual(await gateway().track(['6A15984040331']), [
    { trackingId: '6A15984040331', events: [], unreadable: null },
  ]);
});

test('a scan gets a 404 for an unknown parcel and a 422 for an invalid body', async () => {
  const { trackingId } = await gateway().makeLabel(request);
  assert.equal((await post('/scan', { trackingId: '6A15984040331', event: 'DI1' })).status, 404);
  for (const body of [
    { trackingId, event: 'ZZ9' },
    { trackingId, event: 'toString' },
    { trackingId },
    { event: 'DI1' },
    { trackingId, event: 'DI1', at: 'hier' },
  ]) {
    assert.equal((await post('/scan', body)).status, 422, JSON.stringify(body));
  }
});

test('tracking answers like La Poste’s API, and refuses an unknown and a malformed number', async () => {
  const { trackingId } = await gateway().makeLabel(request);
  const ask = (id: string) =>
    fetch(`${url}/suivi/v2/idships/${id}?lang=fr_FR`, { headers: { 'X-Okapi-Key': 'tracking-key' } });
  await post('/scan', { trackingId, event: 'DI0' });
  const { shipment } = (await (await ask(trackingId)).json()) as { shipment: Record<string, unknown> };
  assert.deepEqual(
    [shipment.isFinal, shipment.entryDate, shipment.product],
    [true, '2026-11-21T10:00:00+01:00', 'colissimo'],
  );
  assert.deepEqual(
    (await Promise.all([ask('6A15984040331'), ask('42')])).map(({ status }) => status),
    [404, 400],
  );
});
