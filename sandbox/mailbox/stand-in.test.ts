import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import Fastify from 'fastify';
import { pino } from 'pino';
import { ProviderFailure } from '#platform/server/integrations/failure.ts';
import type { Mail } from '#platform/server/integrations/mail/gateway.ts';
import { createSmtpGateway } from '#platform/server/integrations/mail/smtp.ts';
import { openSandboxStore } from '../store.ts';
import { emptyDatabase } from '#sandbox/testing/empty-database.ts';
import type { ReceivedMail } from './received-mail.ts';
import { startMailboxSmtp } from './smtp-server.ts';
import { mailboxStandIn } from './stand-in.ts';

const database = await emptyDatabase();
const log = pino({ level: 'silent' });
const store = await openSandboxStore(database.open());
const smtp = await startMailboxSmtp({ store, log });
const app = Fastify();
await mailboxStandIn(app, { store, now: () => new Date(), log, selfUrl: 'http://127.0.0.1' });
const gateway = createSmtpGateway({
  url: smtp.url,
  from: async () => ({ name: 'Défilé', address: 'bonjour@defile.example' }),
});
afterAll(async () => {
  await gateway.close();
  await Promise.all([smtp.close(), app.close()]);
  await database.close();
});

const link = 'https://defile.example/connexion?lien=aBc123456&suite=%2Fcustomer';
const mail: Mail = {
  to: 'Lea@example.org',
  subject: '493021 est votre code – Défilé',
  text: `Bonjour Léa,\n\nvotre code : 493021\nou ce lien : ${link}`,
  html: `<!doctype html><html><head><title>x</title></head><body><p>Bonjour <b>Léa</b></p>
<a href="${link.replace('&', '&amp;')}">Me connecter</a><script>alert(1)</script></body></html>`,
  messageId: 'sign-in-1@defile.example',
};
const send = (change: Partial<Mail> = {}) => gateway.send({ ...mail, ...change });
const fault = (kind: string) => app.inject({ method: 'POST', url: '/sandbox/mailbox/fault', payload: { kind } });
const mailsTo = async (to: string) =>
  (await app.inject(`/sandbox/mailbox.json?to=${encodeURIComponent(to)}`)).json<(ReceivedMail & { id: string })[]>();

test('a mail sent by SMTP is in the mailbox with its two parts, its links and its code', async () => {
  await send();
  const [received, ...moreMails] = await mailsTo('lea@example.org');
  assert.equal(moreMails.length, 0);
  assert.deepEqual(
    { ...received, html: null, at: null, id: null },
    {
      id: null,
      to: 'Lea@example.org',
      subject: mail.subject,
      text: mail.text,
      html: null,
      links: [link],
      code: '493021',
      from: 'Défilé <bonjour@defile.example>',
      messageId: 'sign-in-1@defile.example',
      attachments: [],
      at: null,
    },
  );
  assert.match(received?.html ?? '', /Bonjour <b>Léa<\/b>/);
});

test('an attached file is stored and can be opened', async () => {
  const bytes = Buffer.from([0x25, 0x50, 0x44, 0x46, 0xff, 0x00]);
  await send({ to: 'piece@example.org', attachments: [{ name: 'a.pdf', contentType: 'application/pdf', bytes }] });
  const [received] = await mailsTo('piece@example.org');
  assert.deepEqual(
    received?.attachments.map(({ name, contentType, size }) => [name, contentType, size]),
    [['a.pdf', 'application/pdf', 6]],
  );
  const file = await app.inject(`/sandbox/mailbox/${received?.id}/files/0`);
  assert.deepEqual([file.headers['content-type'], file.rawPayload.equals(bytes)], ['application/pdf', true]);
  assert.equal((await app.inject(`/sandbox/mailbox/${received?.id}/files/1`)).statusCode, 404);
  assert.match(
    (await app.inject(`/sandbox/mailbox?mail=${received?.id}`)).body,
    /files\/0" target="_blank">a\.pdf<\/a> \(1 ko\)/,
  );
});

test('mails are listed newest first, for one address or for all addresses', async () => {
  await send({ to: 'ines@example.org', subject: 'Premier' });
  await send({ to: 'ines@example.org', subject: 'Second' });
  await send({ to: 'nadia@example.org', subject: 'Autre' });
  assert.deepEqual(
    (await mailsTo('ines@example.org')).map(({ subject }) => subject),
    ['Second', 'Premier'],
  );
  assert.equal((await app.inject('/sandbox/mailbox.json')).json<ReceivedMail[]>()[0]?.subject, 'Autre');
  assert.deepEqual(await mailsTo('personne@example.org'), []);
});

test('a mail sent twice is stored twice, under one message id', async () => {
  await send({ to: 'twice@example.org' });
  await send({ to: 'twice@example.org' });
  const received = await mailsTo('twice@example.org');
  assert.deepEqual(
    received.map(({ messageId }) => messageId),
    [mail.messageId, mail.messageId],
  );
});

test('during a breakdown of the mail server, sending fails on open and new connections, and succeeds afterwards', async () => {
  await send({ to: 'down@example.org' });
  await fault('down');
  const fresh = createSmtpGateway({
    url: smtp.url,
    from: async () => ({ name: '', address: 'bonjour@defile.example' }),
  });
  const unreachable = (error: unknown) => error instanceof ProviderFailure && error.kind === 'unreachable';
  await assert.rejects(send({ to: 'down@example.org' }), unreachable);
  await assert.rejects(fresh.send({ ...mail, to: 'down@example.org' }), unreachable);
  assert.equal((await mailsTo('down@example.org')).length, 1);
  await fault('up');
  await send({ to: 'down@example.org' });
  assert.equal((await mailsTo('down@example.org')).length, 2);
  await fresh.close();
});

test('the page lists the mails, shows the code, and escapes the markup of a mail', async () => {
  await send({ to: 'page@example.org', subject: '<img src=x> 771204' });
  const [received] = await mailsTo('page@example.org');
  const { body } = await app.inject(`/sandbox/mailbox?to=page@example.org&mail=${received?.id}`);
  assert.match(body, /&lt;img src=x&gt; 771204/);
  assert.doesNotMatch(body, /<img|<script>|style="/);
  assert.match(body, /<strong class="code">771204<\/strong>/);
  assert.match(body, new RegExp(`src="/sandbox/mailbox/${received?.id}.html"`));
  assert.match(
    (await app.inject('/sandbox/mailbox?to=personne@example.org')).body,
    /Aucun e-mail pour cette adresse\./,
  );
});

test('a mail’s own HTML is served for a frame of the mailbox, without scripts, and its links open outside of the frame', async () => {
  await send({ to: 'frame@example.org' });
  const [received] = await mailsTo('frame@example.org');
  const { body, headers } = await app.inject(`/sandbox/mailbox/${received?.id}.html`);
  assert.match(body, /<head><base target="_blank">/);
  const policy = String(headers['content-security-policy']);
  assert.match(policy, /default-src 'none'/);
  assert.match(policy, /frame-ancestors 'self'/);
  // Pictures of the demo shop come over plain HTTP, which `https:` does not cover.
  assert.match(policy, /img-src 'self' /);
  assert.match(policy, /sandbox allow-popups/);
  assert.doesNotMatch(policy, /script|allow-same-origin/);
});

test('the mailbox serves its style and its script, answers 404 for an unknown mail and refuses an unknown fault', async () => {
  assert.match(String((await app.inject('/sandbox/mailbox/mailbox.css')).headers['content-type']), /^text\/css/);
  assert.match(String((await app.inject('/sandbox/mailbox/mailbox.js')).headers['content-type']), /^text\/javascript/);
  assert.equal((await app.inject('/sandbox/mailbox/00000000-0000-4000-8000-000000000000.html')).statusCode, 404);
  assert.equal((await app.inject('/sandbox/mailbox?mail=nonsense')).statusCode, 200);
  assert.equal((await fault('sideways')).statusCode, 422);
});
