import { Readable } from 'node:stream';
import { isNearby } from '#platform/server/config/secure-addresses.ts';
import { ProviderFailure } from '../failure.ts';
import type { MailAttachment, MailGateway } from './gateway.ts';
import { type SmtpError, smtpFailureKind } from './smtp-failure.ts';

export interface SmtpOptions {
  url: string;
  from: () => Promise<MailSender>;
}

export interface MailSender {
  name: string;
  address: string;
  replyTo?: string;
}

const attachmentOf = ({ name: filename, contentType, bytes: content }: MailAttachment) => ({
  filename,
  contentType,
  content,
});

/** Placeholder of a user without an account (D-04). */
function isPlaceholder(address: string): boolean {
  return /[@.]invalid\.?$/i.test(address.trim().replace(/>$/, ''));
}

async function* onceReady(ready: () => Promise<void>, content: Readable): AsyncGenerator<unknown> {
  await ready();
  yield* content;
}

/** Contains the error of `beforeContent` as its cause, because the library overwrites the code of its errors. */
class StoppedByShop extends Error {}

function failureOf(error: unknown, hasBegunContent: boolean): unknown {
  if (!(error instanceof Error)) return error;
  if (error instanceof StoppedByShop && !hasBegunContent) return error.cause;
  const { responseCode, code, message } = error as SmtpError;
  const kind = hasBegunContent && responseCode === undefined ? 'unknown' : smtpFailureKind(error);
  return new ProviderFailure('mail', kind, message, responseCode ? String(responseCode) : (code ?? null), error);
}

const MAX_CONNECTIONS = 3;
const MAX_URGENT_CONNECTIONS = 2;

/** Loads the library only here, because an idle shop does not need it. */
async function openConnections(url: string, waiting: WeakMap<object, () => Promise<void>>) {
  const { createTransport } = await import('nodemailer');
  const open = (maxConnections: number) => {
    const transport = createTransport({
      url,
      pool: true,
      maxConnections,
      maxRequeues: 1,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      dnsTimeout: 10_000,
      socketTimeout: 30_000,
      idleTimeout: 60_000,
      requireTLS: !isNearby(new URL(url).hostname),
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    // `send` registers the callback of a mail under the mail's object of headers.
    transport.use('stream', ({ data, message }, done) => {
      const ready = waiting.get(data.headers ?? {});
      if (ready) message.processFunc((content) => Readable.from(onceReady(ready, content)));
      done();
    });
    return transport;
  };
  return { ordinary: open(MAX_CONNECTIONS), urgent: open(MAX_URGENT_CONNECTIONS) };
}

/** An urgent mail never waits for a connection that sends an ordinary mail. */
export function createSmtpGateway({ url, from }: SmtpOptions): MailGateway {
  const waiting = new WeakMap<object, () => Promise<void>>();
  let opened: ReturnType<typeof openConnections> | null = null;
  const connections = () => (opened ??= openConnections(url, waiting));
  return {
    async send({ to, subject, text, html, messageId, isUrgent, attachments = [] }, beforeContent = async () => {}) {
      if (isPlaceholder(to)) throw new ProviderFailure('mail', 'refused', 'no mail is ever sent to .invalid');
      const { replyTo, ...sender } = await from();
      let hasBegunContent = false;
      const headers = { 'Auto-Submitted': 'auto-generated' };
      waiting.set(headers, async () => {
        try {
          await beforeContent();
        } catch (error) {
          throw new StoppedByShop('the shop stopped this mail', { cause: error });
        }
        hasBegunContent = true;
      });
      try {
        const { ordinary, urgent } = await connections();
        await (isUrgent ? urgent : ordinary).sendMail({
          from: sender,
          ...(replyTo && { replyTo }),
          to: { name: '', address: to },
          subject,
          text,
          html,
          attachments: attachments.map(attachmentOf),
          messageId: `<${messageId}>`,
          headers,
        });
      } catch (error) {
        throw failureOf(error, hasBegunContent);
      }
    },
    async check() {
      try {
        await (await connections()).urgent.verify();
      } catch (error) {
        throw failureOf(error, false);
      }
    },
    close: async () => {
      const { ordinary, urgent } = (await opened) ?? {};
      ordinary?.close();
      urgent?.close();
    },
  };
}
