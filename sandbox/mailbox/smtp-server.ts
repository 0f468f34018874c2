import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Logger } from 'pino';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { SMTPServerDataStream, SMTPServerSession } from 'smtp-server';
import { refusesCredentials } from '../credentials.ts';
import type { SandboxStore } from '../store.ts';
import { filesOf, toReceivedMail } from './received-mail.ts';
import { isDown, storeMail } from './mail-store.ts';

type Done = (error?: Error | null) => void;

const replyWith = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode });

export async function startMailboxSmtp(options: {
  store: SandboxStore;
  log: Logger;
}): Promise<{ url: string; close(): Promise<void> }> {
  const { store, log } = options;

  const acceptUnlessDown = (done: Done) =>
    isDown(store).then(
      (down) => done(down ? replyWith(421, 'The mailbox is down') : null),
      () => done(replyWith(421, 'The mailbox cannot reach its store')),
    );

  /** Refuses wrong credentials at `MAIL FROM`, because the server has no `AUTH` command to refuse. */
  const acceptSender = (done: Done) =>
    refusesCredentials(store, 'mail').then(
      (refused) =>
        refused ? done(replyWith(535, '5.7.8 Authentication credentials invalid')) : acceptUnlessDown(done),
      () => acceptUnlessDown(done),
    );

  async function storeReceived(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> {
    const mail = await PostalMime.parse(await buffer(stream));
    for (const { address } of session.envelope.rcptTo)
      await storeMail(store, toReceivedMail(mail, address, new Date()), filesOf(mail));
  }

  const server = new SMTPServer({
    logger: false,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: 25 * 1024 * 1024,
    closeTimeout: 500,
    onConnect: (_session, done) => void acceptUnlessDown(done),
    // Senders keep their connections open, so a breakdown must also affect open connections.
    onMailFrom: (_address, _session, done) => void acceptSender(done),
    onData: (stream, session, done) =>
      void storeReceived(stream, session).then(
        () => done(),
        (error: unknown) => {
          log.error({ error }, 'mailbox: a mail could not be stored');
          done(replyWith(451, 'The mail could not be stored'));
        },
      ),
  });
  server.on('error', (error) => log.debug({ error }, 'mailbox: a connection failed'));
  const listener = server.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  return {
    url: `smtp://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
