import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { test, type TestContext } from 'vitest';
import { SMTPServer } from 'smtp-server';
import type { SMTPServerOptions } from 'smtp-server';
import { ProviderFailure } from '../failure.ts';
import { createSmtpGateway } from './smtp.ts';

const reply = (responseCode: number, message = 'as configured') => Object.assign(new Error(message), { responseCode });
const mail = {
  to: 'lea@example.org',
  subject: 'Bonjour',
  text: 'Bonjour',
  html: '<p>Bonjour</p>',
  messageId: 'order-7@defile.example',
};

const sockets = new Set<Socket>();

async function serverWith(t: TestContext, behaviour: SMTPServerOptions, credentials = '', replyTo?: string) {
  const server = new SMTPServer({
    logger: false,
    disabledCommands: ['AUTH', 'STARTTLS'],
    closeTimeout: 100,
    ...behaviour,
  });
  const listener = server.listen(0, '127.0.0.1');
  listener.on('connection', (socket: Socket) => sockets.add(socket));
  await once(listener, 'listening');
  const gateway = createSmtpGateway({
    url: `smtp://${credentials}127.0.0.1:${(listener.address() as AddressInfo).port}`,
    from: async () => ({ name: '', address: 'a@defile.example', ...(replyTo && { replyTo }) }),
  });
  t.onTestFinished(async () => {
    await gateway.close();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  });
  return gateway;
}

async function failure(sending: Promise<void>): Promise<ProviderFailure> {
  const error = await sending.then(
    () => null,
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof ProviderFailure, String(error));
  return error;
}

test('a mail is sent in several forms with its own message id, and marked as automatic', async (t) => {
  const received: string[] = [];
  const gateway = await serverWith(t, {
    onData: (stream, _session, done) =>
      void text(stream).then((raw) => {
        received.push(raw);
        done();
      }),
  });
  await gateway.send(mail);
  assert.match(received[0] ?? '', /^Message-ID: <order-7@defile\.example>\r$/m);
  assert.match(received[0] ?? '', /^Auto-Submitted: auto-generated\r$/m);
  assert.match(received[0] ?? '', /^Content-Type: multipart\/alternative/m);
});

test('a reply to a mail goes to the support address; a shop without that address sets no reply address', async (t) => {
  const received: string[] = [];
  const onData: SMTPServerOptions['onData'] = (stream, _session, done) =>
    void text(stream).then((raw) => {
      received.push(raw);
      done();
    });
  await (await serverWith(t, { onData }, '', 'aide@boutique.example')).send(mail);
  await (await serverWith(t, { onData })).send(mail);
  assert.match(received[0] ?? '', /^Reply-To: aide@boutique\.example\r$/m);
  assert.doesNotMatch(received[1] ?? '', /^Reply-To:/m);
});

test('an attached file arrives unchanged', async (t) => {
  const received: string[] = [];
  const gateway = await serverWith(t, {
    onData: (stream, _session, done) =>
      void text(stream).then((raw) => {
        received.push(raw);
        done();
      }),
  });
  const bytes = Buffer.from('%PDF-1.3 \u00e9');
  await gateway.send({ ...mail, attachments: [{ name: 'essai.pdf', contentType: 'application/pdf', bytes }] });
  assert.match(received[0] ?? '', /^Content-Type: application\/pdf; name=essai\.pdf\r$/m);
  assert.match(received[0] ?? '', /^Content-Disposition: attachment; filename=essai\.pdf\r$/m);
  assert.ok(received[0]?.includes(bytes.toString('base64')));
});

test('no mail is sent to a placeholder address', async (t) => {
  const recipients: string[] = [];
  const gateway = await serverWith(t, {
    onRcptTo: ({ address }, _session, done) => {
      recipients.push(address);
      done();
    },
  });
  for (const to of [
    'lea@pseudo.invalid',
    'LEA@Pseudo.INVALID',
    'lea@pseudo.invalid.',
    'lea@invalid',
    'x <lea@pseudo.invalid>',
  ]) {
    assert.equal((await failure(gateway.send({ ...mail, to }))).kind, 'refused', to);
  }
  assert.deepEqual(recipients, []);
  await gateway.send({ ...mail, to: 'lea@invalid.example.org' });
  assert.deepEqual(recipients, ['lea@invalid.example.org']);
});

test('a permanently refused address is `refused`, and a full mailbox is `deferred`', async (t) => {
  const gateway = await serverWith(t, {
    onRcptTo: ({ address }, _session, done) =>
      done(address.startsWith('full') ? reply(452, '4.2.2 Mailbox full') : reply(550)),
  });
  const permanent = await failure(gateway.send(mail));
  assert.deepEqual([permanent.kind, permanent.providerCode], ['refused', '550']);
  assert.equal((await failure(gateway.send({ ...mail, to: 'full@example.org' }))).kind, 'deferred');
});

test('a server that closes its connections at the recipient is unreachable', async (t) => {
  const gateway = await serverWith(t, { onRcptTo: (_address, _session, done) => done(reply(421)) });
  assert.equal((await failure(gateway.send(mail))).kind, 'unreachable');
});

test('permanently refused content is `refused`', async (t) => {
  const gateway = await serverWith(t, {
    onData: (stream, _session, done) => void text(stream).then(() => done(reply(554))),
  });
  assert.equal((await failure(gateway.send(mail))).kind, 'refused');
});

test('a refused sender is a fault of the settings', async (t) => {
  const gateway = await serverWith(t, { onMailFrom: (_address, _session, done) => done(reply(550)) });
  assert.equal((await failure(gateway.send(mail))).kind, 'misconfigured');
});

test('a wrong password is a fault of the settings', async (t) => {
  const gateway = await serverWith(
    t,
    {
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(reply(535)),
    },
    'shop:wrong@',
  );
  const refused = await failure(gateway.send(mail));
  assert.deepEqual([refused.kind, refused.providerCode], ['misconfigured', '535']);
});

test('a missing server is unreachable', async () => {
  const gateway = createSmtpGateway({
    url: 'smtp://127.0.0.1:1',
    from: async () => ({ name: '', address: 'a@defile.example' }),
  });
  assert.equal((await failure(gateway.send(mail))).kind, 'unreachable');
  await gateway.close();
});

test('an invalid recipient address is refused', async (t) => {
  const gateway = await serverWith(t, {});
  for (const to of ['', 'léa<>', 'a b@'])
    assert.equal((await failure(gateway.send({ ...mail, to }))).kind, 'refused', to);
});

test('the content is sent only once the server is ready for it and `beforeContent` has resolved', async (t) => {
  const received: string[] = [];
  const steps: string[] = [];
  const gateway = await serverWith(t, {
    onRcptTo: (_address, _session, done) => {
      steps.push('address');
      done();
    },
    onData: (stream, _session, done) =>
      void text(stream).then((raw) => {
        steps.push('content');
        received.push(raw);
        done();
      }, done),
  });
  await gateway.send(mail, async () => {
    // The content would arrive in this time if the gateway did not wait.
    await new Promise((resolve) => setTimeout(resolve, 50));
    steps.push('confirmed');
  });
  assert.deepEqual(steps, ['address', 'confirmed', 'content']);
  const overtaken = Object.assign(new Error('overtaken'), { code: '57P01' });
  const stopped = gateway.send(mail, async () => {
    throw overtaken;
  });
  await assert.rejects(stopped, (error) => error === overtaken && overtaken.code === '57P01');
  assert.equal(received.length, 1);
  await gateway.send(mail);
  assert.equal(received.length, 2, 'other mails go on');
});

test('an error of the shop before the mail leaves is passed on unchanged, and is not a fault of the server', async () => {
  const fault = new Error('no database');
  const gateway = createSmtpGateway({ url: 'smtp://127.0.0.1:1', from: () => Promise.reject(fault) });
  await assert.rejects(gateway.send(mail), (error) => error === fault);
});

test('without an answer to the content the outcome is unknown, and after a refusal it is known', async (t) => {
  const closeAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  const gateway = await serverWith(t, {
    onData: (stream, session, done) =>
      void text(stream).then(() =>
        session.envelope.rcptTo[0]?.address.startsWith('later') ? done(reply(451, '4.7.1 Greylisted')) : closeAll(),
      ),
  });
  assert.equal((await failure(gateway.send({ ...mail, to: 'later@example.org' }))).kind, 'deferred');
  assert.equal((await failure(gateway.send(mail))).kind, 'unknown');
});
