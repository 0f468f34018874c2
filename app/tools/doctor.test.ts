import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import { testShop } from '#sandbox/testing/shop.ts';
import type { Mail } from '#platform/server/integrations/mail/gateway.ts';
import { checkInstallation, formatResults, testAddress, withTestMail } from './doctor.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());

test('the doctor checks each part, and its last row counts the results', async () => {
  const results = await checkInstallation({ pool: shop.shop.pool, config: shop.config }, null);
  const report = formatResults(results);
  assert.match(report, /✓ Base de données +PostgreSQL \d+/);
  assert.match(report, /– Paiement par carte +Simulé/);
  assert.match(report, /\n12 vérifications, 0 en échec, 0 à vérifier, 7 simulées\.$/);
  const failed = formatResults([{ name: 'mail', outcome: 'fails', detail: 'Rien.' }]);
  assert.equal(failed, '  ✗ Serveur d’e-mails  Rien.\n\n1 vérification, 1 en échec, 0 à vérifier.');
});

test('the test mail has a message id in the domain of the shop, without which filters reject it', async () => {
  const sent: Mail[] = [];
  const mail = { ...shop.shop.gateways.mail, send: async (message: Mail) => void sent.push(message) };
  const to = 'lea@boutique.example';
  await withTestMail({ name: 'mail', outcome: 'works', detail: '' }, { mail }, { ...shop.config, to });
  assert.match(sent[0]?.messageId ?? '', new RegExp(`^[\\w-]+@${new URL(shop.config.publicUrl).hostname}$`));
});

test('a wrong option of the doctor is refused with its usage', () => {
  assert.equal(testAddress([]), null);
  assert.equal(testAddress(['--mail', 'lea@boutique.example']), 'lea@boutique.example');
  for (const args of [['--mail'], ['--mail', 'lea'], ['lea@boutique.example'], ['--mail', 'a@b.example', 'x']])
    assert.throws(() => testAddress(args), /Usage : npm run doctor/);
});
