import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { test, type TestContext } from 'vitest';
import { SMTPServer } from 'smtp-server';
import type { SMTPServerOptions } from 'smtp-server';
import { ProviderFailure } from '../failure.ts';
import { createSmtpGateway } from './smtp.ts';

const mail = {
  to: 'lea@example.org',
  subject: 'Bonjour',
  text: 'Bonjour',
  html: '<p>Bonjour</p>',
  messageId: 'order-7@defile.example',
};

async function serverWith(t: TestContext, behaviour: SMTPServerOptions, credentials: string, host: string) {
  const server = new SMTPServer({ logger: false, closeTimeout: 100, ...behaviour });
  const listener = server.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const gateway = createSmtpGateway({
    url: `smtp://${credentials}${host}:${(listener.address() as AddressInfo).port}`,
    from: async () => ({
      name: '',
      address: 'a@defile.example',
      replyTo: 'aide@defile.example\r\nBcc: c@evil.example',
    }),
  });
  t.onTestFinished(async () => {
    await gateway.close();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  });
  return gateway;
}

const kindOf = (sending: Promise<void>): Promise<string> =>
  sending.then(
    () => 'sent',
    (error: unknown) => (error instanceof ProviderFailure ? error.kind : String(error)),
  );

test('a mail server of another machine without TLS gets no password, and is a fault of the settings', async (t) => {
  const given: string[] = [];
  const behaviour: SMTPServerOptions = {
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username = '' }, _session, done) => {
      given.push(username);
      done(null, { user: username });
    },
    onData: (stream, _session, done) => void text(stream).then(() => done(), done),
  };
  const near = await serverWith(t, behaviour, 'shop:secret@', '127.0.0.1');
  assert.deepEqual([await kindOf(near.send(mail)), given.splice(0)], ['sent', ['shop']]);
  // This form of the address reaches the same server, but does not count as an address of this machine.
  const far = await serverWith(t, behaviour, 'shop:secret@', '[::ffff:127.0.0.1]');
  assert.deepEqual([await kindOf(far.send(mail)), given], ['misconfigured', []]);
});

test('a text with line ends adds no header and no recipient', async (t) => {
  const received: { raw: string; to: string[] }[] = [];
  const behaviour: SMTPServerOptions = {
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, { envelope }, done) =>
      void text(stream).then((raw) => {
        received.push({ raw, to: envelope.rcptTo.map(({ address }) => address) });
        done();
      }, done),
  };
  const gateway = await serverWith(t, behaviour, '', '127.0.0.1');
  await gateway.send({ ...mail, subject: 'Bonjour\r\nBcc: a@evil.example\r\n\r\nTexte' });
  const [head = ''] = received[0]?.raw.split('\r\n\r\n', 1) ?? [];
  assert.deepEqual(received[0]?.to, ['lea@example.org']);
  assert.doesNotMatch(head, /^bcc:/im);
  assert.equal(await kindOf(gateway.send({ ...mail, to: 'lea@example.org\r\nRCPT TO:<b@evil.example>' })), 'refused');
});
