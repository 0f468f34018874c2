import assert from 'node:assert/strict';
import { test } from 'vitest';
import { DatabaseUnavailable } from '#platform/server/db/database-unavailable.ts';
import { openStage } from './browser.ts';
import { gone, seeText } from './expect.ts';

const { shop, person } = await openStage();

function disconnectDatabase(): () => void {
  const { pool } = shop.shop;
  const { query, connect } = pool;
  const fail = () => Promise.reject(new DatabaseUnavailable('away'));
  Object.assign(pool, { query: fail, connect: fail });
  return () => Object.assign(pool, { query, connect });
}

test('SYS-08 a page opened without the database shows an error, and its content after a retry', async (t) => {
  const { page } = await person(t);
  const reconnect = disconnectDatabase();
  t.onTestFinished(reconnect);
  const answer = await page.goto('/customer/faq');
  assert.equal(answer?.status(), 503);
  const sentence = 'La boutique est momentanément indisponible. Veuillez réessayer dans un instant.';
  await seeText(page, sentence);
  reconnect();
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await gone(page.getByText(sentence));
  await seeText(page, 'Aucune question pour le moment');
});
