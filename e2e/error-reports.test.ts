import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, test } from 'vitest';
import type { Page } from 'playwright-core';
import { until } from '#sandbox/testing/steps.ts';
import { openStage } from './browser.ts';

interface Item {
  type: string;
  body: string;
}
let items: Item[] = [];
/** Stores the items of each envelope. An envelope has a header, then a header line and a body line for each item. */
const reportServer = createServer(async (request, response) => {
  const lines = (await request.toArray()).join('').split('\n');
  for (let line = 1; line + 1 < lines.length; line += 2) {
    const header = JSON.parse(lines[line] ?? '') as { type?: string };
    // A replay recording has two body lines. The second has its events and is not an item.
    if (header.type === undefined) break;
    items.push({ type: header.type, body: lines.slice(line + 1).join('\n') });
  }
  response.writeHead(200, { 'access-control-allow-origin': '*' }).end('{}');
});
reportServer.listen(0, '127.0.0.1');
await once(reportServer, 'listening');
afterAll(() => reportServer.close().closeAllConnections());

const dsn = `http://cle@127.0.0.1:${(reportServer.address() as AddressInfo).port}/42`;
const { shop, person } = await openStage({ env: { SENTRY_BROWSER_DSN: dsn, SENTRY_RELEASE: 'defile@7' } });

const reportedTypes = () => [...new Set(items.map(({ type }) => type))];
const waitForReport = (words: string) => until(async () => items.find(({ body }) => body.includes(words)));
const throwUncaught = (page: Page, words: string) =>
  page.evaluate(
    (message) =>
      void setTimeout(() => {
        throw new Error(message);
      }),
    words,
  );
const answerConsent = (page: Page, name: 'Accepter' | 'Refuser') =>
  page.getByRole('region', { name: 'Rapports d’erreur' }).getByRole('button', { name }).click();
const readReplaySession = (page: Page) => page.evaluate(() => sessionStorage.getItem('sentryReplaySession'));

test('SYS-09 without a consent choice only errors are reported, without a recording, an identity or a stored id, as the privacy page states', async (t) => {
  items = [];
  const { page, faults } = await person(t);
  await page.addInitScript({
    content: `addEventListener('DOMContentLoaded', () => { throw new Error('an early fault'); })`,
  });
  await page.goto('/contact#jeton=secret-token');
  const earlyReport = JSON.parse((await waitForReport('an early fault')).body.split('\n')[0] ?? '') as Record<
    string,
    unknown
  >;
  assert.deepEqual([earlyReport['environment'], earlyReport['release']], ['production', 'defile@7']);
  await throwUncaught(page, 'nobody caught lea@exemple.fr');
  await waitForReport('nobody caught [e-mail]');
  await page.evaluate(() => console.error('said to the console', { about: 'test', email: 'lea@exemple.fr' }));
  await waitForReport('said to the console');
  await page.evaluate(() => void Promise.reject(new Error('a broken promise')));
  await waitForReport('a broken promise');
  assert.deepEqual(reportedTypes(), ['event']);
  assert.equal(await readReplaySession(page), null);
  assert.ok(items.every(({ body }) => !/lea@|secret-token/.test(body)));
  await page.goto('/confidentialite');
  const consentStatus = page.getByRole('status').filter({ hasText: 'pas encore choisi' });
  assert.match(await consentStatus.innerText(), /rien n’est enregistré. Seul un rapport d’erreur est envoyé/);
  // The errors of these tests are on purpose.
  faults.length = 0;
});

test('SYS-09 with consent an error includes its recording, and a request carries the trace of the browser', async (t) => {
  const { page, faults } = await person(t);
  await page.goto('/contact');
  await answerConsent(page, 'Accepter');
  items = [];
  const tracedRequest = page.waitForRequest(
    (request) => request.url().includes('/api/') && 'sentry-trace' in request.headers(),
  );
  await until(() => readReplaySession(page));
  await page.evaluate(() => void fetch('/api/session'));
  assert.match((await tracedRequest).headers()['sentry-trace'] ?? '', /^[0-9a-f]{32}-[0-9a-f]{16}-1$/);
  await throwUncaught(page, 'a recorded fault');
  await waitForReport('a recorded fault');
  await until(async () => reportedTypes().includes('replay_recording') && reportedTypes().includes('span'));
  faults.length = 0;
});

test('SYS-09 a refused consent sends nothing', async (t) => {
  const { page, faults } = await person(t);
  await page.goto('/contact');
  await answerConsent(page, 'Refuser');
  items = [];
  await page.reload();
  await throwUncaught(page, 'an unreported fault');
  // A report that must not be sent cannot be awaited, so the test leaves it some time.
  await page.waitForTimeout(3_000);
  assert.deepEqual(items, []);
  assert.equal(await readReplaySession(page), null);
  faults.length = 0;
});

test('SYS-09 source maps are not served', async () => {
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(await (await shop.fetch('/contact')).text())?.[1];
  assert.equal((await shop.fetch(`${script}`)).status, 200);
  assert.equal((await shop.fetch(`${script}.map`)).status, 404);
});
