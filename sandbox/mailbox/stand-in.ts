import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { ProblemBody } from '#shared/problem.ts';
import { refusedInput } from '../refused-input.ts';
import type { StandIn } from '../stand-in.ts';
import { findFile, findMail, listMails, setDown, type StoredMail } from './mail-store.ts';
import { escapeHtml } from '#shared/escape-html.ts';
import { formatDateTime } from '#shared/time.ts';
import type { ReceivedMail } from './received-mail.ts';

const mailboxQuery = z.object({ to: z.string().trim().catch(''), mail: z.uuid().optional().catch(undefined) });
const faultRequest = z.object({ kind: z.enum(['down', 'up']) });

const wrongFault: ProblemBody = {
  ...refusedInput,
  fields: [{ path: 'kind', message: '« down » ou « up » attendu.' }],
};

/**
 * Allows styles, embedded pictures, and pictures over HTTPS or from this shop. Refuses scripts, forms, and frames on
 * pages of another site.
 */
const mailPolicy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "img-src 'self' https: data:",
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

export const mailboxStandIn: StandIn = (app, { store }) => {
  servePageParts(app);

  app.get('/sandbox/mailbox.json', async (request, reply) => {
    const mails = await listMails(store, mailboxQuery.parse(request.query).to);
    return reply.header('cache-control', 'no-store').send(mails.map(({ id, mail }) => ({ id, ...mail })));
  });

  app.get('/sandbox/mailbox', async (request, reply) => {
    const { to, mail: id } = mailboxQuery.parse(request.query);
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
    const attachment = (await findMail(store, id))?.attachments[Number(at)];
    const bytes = attachment ? await findFile(store, id, Number(at)) : null;
    if (!attachment || !bytes) return reply.callNotFound();
    return reply.type(attachment.contentType).header('x-content-type-options', 'nosniff').send(bytes);
  });

  app.post('/sandbox/mailbox/fault', async (request, reply) => {
    const parsed = faultRequest.safeParse(request.body);
    if (!parsed.success) return reply.code(422).type('application/problem+json').send(wrongFault);
    await setDown(store, parsed.data.kind === 'down');
    return { ok: true, kind: parsed.data.kind };
  });
};

function mailboxHref(id: string | null, to: string): string {
  const query = new URLSearchParams({ ...(to ? { to } : {}), ...(id ? { mail: id } : {}) }).toString();
  return escapeHtml(`/sandbox/mailbox${query ? `?${query}` : ''}`);
}

function row({ id, mail }: StoredMail, to: string, openedId: string | undefined): string {
  return `<li><a href="${mailboxHref(id, to)}"${id === openedId ? ' aria-current="true"' : ''}>
<span class="subject">${escapeHtml(mail.subject || '(sans objet)')}</span>
<span class="meta">${escapeHtml(mail.to)}</span>
<time class="meta" datetime="${escapeHtml(mail.at)}">${formatDateTime(mail.at)}</time></a></li>`;
}

function list(mails: readonly StoredMail[], to: string, openedId: string | undefined): string {
  if (mails.length > 0) return `<ul>${mails.map((mail) => row(mail, to, openedId)).join('\n')}</ul>`;
  return `<p class="empty">${to ? 'Aucun e-mail pour cette adresse.' : 'Aucun e-mail pour le moment.'}</p>`;
}

function filesOf(id: string, { attachments = [] }: ReceivedMail): string {
  if (attachments.length === 0) return '';
  const files = attachments.map(
    ({ name, size }, index) =>
      `<a href="/sandbox/mailbox/${escapeHtml(id)}/files/${index}" target="_blank">${escapeHtml(name)}</a> (${Math.ceil(size / 1000)} ko)`,
  );
  return `<dt>Pièce jointe</dt><dd>${files.join(', ')}</dd>`;
}

function openedMail({ id, mail }: StoredMail): string {
  const body =
    mail.html === ''
      ? `<pre>${escapeHtml(mail.text)}</pre>`
      : `<iframe title="Contenu de l’e-mail" src="/sandbox/mailbox/${escapeHtml(id)}.html"
sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
<details><summary>Version texte</summary><pre>${escapeHtml(mail.text)}</pre></details>`;
  return `<h2>${escapeHtml(mail.subject || '(sans objet)')}</h2>
<dl><dt>De</dt><dd>${escapeHtml(mail.from)}</dd><dt>À</dt><dd>${escapeHtml(mail.to)}</dd>
<dt>Reçu le</dt><dd>${formatDateTime(mail.at)}</dd>${
    mail.code === null ? '' : `<dt>Code</dt><dd><strong class="code">${escapeHtml(mail.code)}</strong></dd>`
  }${filesOf(id, mail)}</dl>
${body}`;
}

function mailboxPage(mails: readonly StoredMail[], to: string, open: StoredMail | null): string {
  return `<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Boîte aux lettres</title><link rel="stylesheet" href="/sandbox/mailbox/mailbox.css">
<script type="module" src="/sandbox/mailbox/mailbox.js"></script></head>
<body><header><h1><a href="/sandbox/mailbox">Boîte aux lettres</a></h1>
<form method="get" action="/sandbox/mailbox" role="search"><label for="to">Destinataire</label>
<input id="to" name="to" type="search" inputmode="email" autocomplete="off" value="${escapeHtml(to)}">
<button>Filtrer</button>${to ? '<a href="/sandbox/mailbox">Tout afficher</a>' : ''}</form></header>
<div class="panes"><nav id="mails" aria-label="E-mails reçus">${list(mails, to, open?.id)}</nav>
<main>${open ? openedMail(open) : '<p class="empty">Choisissez un e-mail pour le lire.</p>'}</main></div>
</body></html>
`;
}

/** Returns the mail's own HTML, whose links open outside the frame. */
function mailDocument(mail: ReceivedMail): string {
  const html = mail.html === '' ? `<!doctype html><head></head><pre>${escapeHtml(mail.text)}</pre>` : mail.html;
  const base = '<base target="_blank">';
  return /<head[\s>]/i.test(html) ? html.replace(/<head(?:\s[^<>]*)?>/i, (head) => head + base) : base + html;
}
