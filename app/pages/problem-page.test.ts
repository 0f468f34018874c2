import assert from 'node:assert/strict';
import { HtmlValidate } from 'html-validate';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { httpProblems } from '#platform/server/http/problem.ts';
import { refuse } from '#shared/problem.ts';
import { problemPage } from './problem-page.ts';
import { wordsOf } from '#sandbox/testing/html.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop({ background: false, env: { SHOP_NAME: 'Chez <b>Léa</b>' } });
afterAll(() => shop.close());
const validator = new HtmlValidate({ extends: ['html-validate:standard'], rules: { 'doctype-style': 'off' } });
const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

async function answerTo(path: string, fields?: Readonly<Record<string, string>>, headers: object = { accept }) {
  const response = await shop.fetch(path, {
    headers: { ...headers },
    ...(fields && { method: 'POST', body: new URLSearchParams(fields) }),
  });
  const { status } = response;
  return {
    status,
    type: response.headers.get('content-type') ?? '',
    headers: response.headers,
    body: await response.text(),
  };
}

async function assertPage({ type, headers, body }: Awaited<ReturnType<typeof answerTo>>): Promise<string> {
  assert.equal(type, 'text/html; charset=utf-8');
  assert.equal(headers.get('cache-control'), 'no-store');
  assert.ok(headers.get('content-security-policy') && headers.get('x-request-id'));
  const { results } = await validator.validateString(body);
  assert.deepEqual(
    results.flatMap(({ messages }) => messages.map(({ message }) => message)),
    [],
  );
  assert.match(body, /<html lang="fr">/);
  assert.doesNotMatch(body, /<b>|<script|style=/);
  return wordsOf(body).replaceAll(/\s+/g, ' ');
}

for (const path of ['/login', '/signup', '/customer/profile']) {
  test(`a form of ${path} sent without JavaScript gets a French page that leads back, without the typed text; a program gets JSON`, async () => {
    const answer = await answerTo(path, { email: 'lea@test.example', tiktok_username: 'lea' });
    assert.equal(answer.status, 405);
    const words = await assertPage(answer);
    assert.match(words, /La demande n’a pas abouti Rien n’a été envoyé : ce formulaire a besoin de JavaScript\./);
    assert.match(words, /Revenir à la page/);
    assert.ok(answer.body.includes(`href="${path}"`));
    assert.doesNotMatch(answer.body, /lea@test/);
    const program = await answerTo(path, { email: 'lea@test.example' }, { accept: 'application/json' });
    assert.deepEqual([program.status, program.type], [405, 'application/problem+json; charset=utf-8']);
  });
}

test('a refused form leads back only to a page of the shop, however its address begins', async () => {
  const render = problemPage(shop.shop);
  for (const start of ['//', '/\\', '///', '/\\/']) {
    const page = await render(refuse(httpProblems.invalid), { method: 'POST', url: `${start}evil.example/x` });
    assert.equal(/<a class="retry" href="([^"]*)"/.exec(page)?.[1], '/evil.example/x');
  }
});

test('a form sent to an unknown address gets a page that leads to the home page', async () => {
  const answer = await answerTo('/inconnue', { email: 'lea@test.example' });
  assert.equal(answer.status, 404);
  assert.match(await assertPage(answer), /Cette adresse n’existe pas/);
  assert.ok(answer.body.includes('href="/"'));
});

test('a refusal of the API is a French page for a browser that opens its address, and JSON for scripts and below /functions', async () => {
  const path = `/api/orders/${crypto.randomUUID()}`;
  const opened = await answerTo(path);
  assert.equal(opened.status, 401);
  assert.match(await assertPage(opened), /La demande n’a pas abouti/);
  for (const headers of [{}, { accept: '*/*' }, { accept: 'application/json' }, { accept: 'text/event-stream' }])
    assert.match((await answerTo(path, undefined, headers)).type, /^application\/problem\+json/);
  assert.match((await answerTo('/functions/v1/check-tiktok-username', {})).type, /^application\/problem\+json/);
});

test('a page shows the sentence of an invalid field once', async () => {
  const headers = { accept, cookie: shop.admin.cookie };
  const answer = await answerTo('/api/admin/orders.csv?status=perdue', undefined, headers);
  assert.equal(answer.status, 422);
  assert.equal((await assertPage(answer)).match(/Cette valeur n’est pas valide/g)?.length, 1);
});

test('a failure of the shop after a form without JavaScript is a page with its reference and no detail', async () => {
  const form = { orderNumber: 'C1001', email: 'lea@test.example', name: 'Léa Martin' };
  await shop.shop.db.run(sql`alter table rate_counters rename to rate_counters_away`);
  try {
    const answer = await answerTo('/retractation', form);
    assert.equal(answer.status, 500);
    const words = await assertPage(answer);
    assert.match(words, /Une erreur est survenue .*\(référence [\da-f]{8}\)\. Veuillez réessayer\./);
    assert.doesNotMatch(answer.body, /rate_counters|C1001|Martin/);
    assert.ok(answer.body.includes('href="/retractation"'));
  } finally {
    await shop.shop.db.run(sql`alter table rate_counters_away rename to rate_counters`);
  }
});
