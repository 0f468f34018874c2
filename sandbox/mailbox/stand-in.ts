import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { ProblemBody } from '#shared/problem.ts';
import type { StandIn } from '../stand-in.ts';
import { findFile, findMail, listMails, setDown } from './kept-mails.ts';
import { mailboxPage, mailDocument } from './page.ts';

const shown = z.object({ to: z.string().trim().catch(''), mail: z.uuid().optional().catch(undefined) });
const faultRequest = z.object({ kind: z.enum(['down', 'up']) });

const wrongFault: ProblemBody = {
  type: 'about:blank',
  title: 'La demande est incomplète ou mal formée.',
  status: 422,
  code: 'sandbox.invalid-input',
  fields: [{ path: 'kind', message: '« down » ou « up » attendu.' }],
};

/** Mails may have styles, but no script, form or foreign frame. */
const mailPolicy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src https: data:',
  "frame-ancestors 'self'",
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join('; ');

function servePageParts(app: FastifyInstance): void {
  for (const [file, type] of [
    ['mailbox.css', 'text/css'],
    ['mailbox.js', 'text/javascript'],
  ] as const) {
    app.get(`/sandbox/mailbox/${file}`, async (_request, reply) =>
      reply.type(`${type}; charset=utf-8`).send(await readFile(new URL(file, import.meta.url))),
    );
  }
}

/** Opens the mailbox over HTTP: as JSON, as a page, and the switch for a breakdown of the mail server. */
export const mailboxStandIn: StandIn = (app, { store }) => {
  servePageParts(app);

  app.get('/sandbox/mailbox.json', async (request, reply) => {
    const mails = await listMails(store, shown.parse(request.query).to);
    return reply.header('cache-control', 'no-store').send(mails.map(({ id, mail }) => ({ id, ...mail })));
  });

  app.get('/sandbox/mailbox', async (request, reply) => {
    const { to, mail: id } = shown.parse(request.query);
    const mail = id ? await findMail(store, id) : null;
    const page = mailboxPage(await listMails(store, to), to, id && mail ? { id, mail } : null);
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page);
  });

  app.get<{ Params: { file: string } }>('/sandbox/mailbox/:file', async (request, reply) => {
    const id = /^([\da-f-]{36})\.html$/.exec(request.params.file)?.[1];
    const mail = id ? await findMail(store, id) : null;
    if (!mail) return reply.callNotFound();
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', mailPolicy)
      .header('x-frame-options', 'SAMEORIGIN')
      .header('referrer-policy', 'no-referrer')
      .send(mailDocument(mail));
  });

  app.get<{ Params: { id: string; at: string } }>('/sandbox/mailbox/:id/files/:at', async (request, reply) => {
    const { id, at } = request.params;
    const kept = (await findMail(store, id))?.attachments[Number(at)];
    const bytes = kept ? await findFile(store, id, Number(at)) : null;
    if (!kept || !bytes) return reply.callNotFound();
    return reply.type(kept.contentType).header('x-content-type-options', 'nosniff').send(bytes);
  });

  app.post('/sandbox/mailbox/fault', async (request, reply) => {
    const read = faultRequest.safeParse(request.body);
    if (!read.success) return reply.code(422).type('application/problem+json').send(wrongFault);
    await setDown(store, read.data.kind === 'down');
    return { ok: true, kind: read.data.kind };
  });
};
