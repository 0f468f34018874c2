import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import { createColissimoGateway } from '#platform/server/integrations/shipping/colissimo.ts';
import { isParcelNumber } from '#shared/parcel-number.ts';
import { keys, now, openCarrier, openStore } from '#sandbox/testing/carrier.ts';

const { store, close: closeStore } = await openStore();
const carrier = await openCarrier(store);
afterAll(async () => {
  await carrier.close();
  await closeStore();
});

const shop = { companyName: 'Défilé', street: '12 rue des Tisserands', zip: '69001', city: 'Lyon' };
const buyer = { firstName: 'Léa', lastName: 'Martin', street: '3 rue Foch', zip: '75001', city: 'Paris' };
const contact = { email: 'a@b.fr', phone: '0612345678' };

test('SYS-04 buying a return label gives a PDF and a return number with a valid check digit', async () => {
  const { url } = carrier;
  const sender = async () => ({ ...shop, ...contact });
  const gateway = createColissimoGateway({ apiUrl: url, trackingUrl: url, ...keys, sender, timeoutMs: 30_000 });
  const { trackingId, pdf } = await gateway.makeReturnLabel({
    orderNumber: 'CMD-42',
    weightGrams: 450,
    depositAt: now(),
    sender: { ...buyer, ...contact, deliveryNote: null },
  });
  assert.match(trackingId, /^8R/);
  assert.ok(isParcelNumber(trackingId), trackingId);
  assert.equal(pdf.subarray(0, 5).toString(), '%PDF-');
});

const buyerAddress = { lastName: 'Martin', line2: '3 rue Foch', countryCode: 'FR', city: 'Paris', zipCode: '75001' };
const shopAddress = { companyName: 'Défilé', line2: '12 rue', countryCode: 'FR', city: 'Lyon', zipCode: '69001' };
const refusals: [description: string, productCode: string, sender: object, addressee: object, id: string][] = [
  ['that goes to the buyer', 'CORE', shopAddress, buyerAddress, '30200'],
  ['from another country', 'CORE', { ...buyerAddress, countryCode: 'BE', zipCode: '10000' }, shopAddress, '30109'],
  ['with a carrier product outside the contract', 'CORI', buyerAddress, shopAddress, '30700'],
  ['with an unknown carrier product', 'RETOUR', buyerAddress, shopAddress, '30015'],
];
for (const [description, productCode, sender, addressee, id] of refusals) {
  test(`SYS-04 the carrier refuses a return ${description} (${id})`, async () => {
    const answer = await fetch(`${carrier.url}/sls-ws/SlsServiceWSRest/3.1/generateLabel`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', apiKey: keys.apiKey },
      body: JSON.stringify({
        outputFormat: { outputPrintingType: 'PDF_A4_300dpi' },
        letter: {
          service: { productCode, depositDate: '2026-11-21' },
          parcel: { weight: '0.45' },
          sender: { address: sender },
          addressee: { address: addressee },
        },
      }),
    });
    const { messages } = (await answer.json()) as { messages: { id: string }[] };
    assert.deepEqual([answer.status, ...messages.map((message) => message.id)], [400, id]);
  });
}
