import { escapeHtml } from '#shared/escape-html.ts';
import { formatDateTime } from '#shared/time.ts';
import type { KeptMail } from './kept-mail.ts';
import type { StoredMail } from './kept-mails.ts';

function address(id: string | null, to: string): string {
  const query = new URLSearchParams({ ...(to ? { to } : {}), ...(id ? { mail: id } : {}) }).toString();
  return escapeHtml(`/sandbox/mailbox${query ? `?${query}` : ''}`);
}

function row({ id, mail }: StoredMail, to: string, openId: string | undefined): string {
  return `<li><a href="${address(id, to)}"${id === openId ? ' aria-current="true"' : ''}>
<span class="subject">${escapeHtml(mail.subject || '(sans objet)')}</span>
<span class="meta">${escapeHtml(mail.to)}</span>
<time class="meta" datetime="${escapeHtml(mail.at)}">${formatDateTime(mail.at)}</time></a></li>`;
}

function list(mails: readonly StoredMail[], to: string, openId: string | undefined): string {
  if (mails.length > 0) return `<ul>${mails.map((mail) => row(mail, to, openId)).join('\n')}</ul>`;
  return `<p class="empty">${to ? 'Aucun e-mail pour cette adresse.' : 'Aucun e-mail pour le moment.'}</p>`;
}

function filesOf(id: string, { attachments = [] }: KeptMail): string {
  if (attachments.length === 0) return '';
  const files = attachments.map(
    ({ name, size }, at) =>
      `<a href="/sandbox/mailbox/${escapeHtml(id)}/files/${at}" target="_blank">${escapeHtml(name)}</a> (${Math.ceil(size / 1000)} ko)`,
  );
  return `<dt>Pièce jointe</dt><dd>${files.join(', ')}</dd>`;
}

function reading({ id, mail }: StoredMail): string {
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

/** Renders the mailbox: the list, and one mail beside it. */
export function mailboxPage(mails: readonly StoredMail[], to: string, open: StoredMail | null): string {
  return `<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Boîte aux lettres</title><link rel="stylesheet" href="/sandbox/mailbox/mailbox.css">
<script type="module" src="/sandbox/mailbox/mailbox.js"></script></head>
<body><header><h1><a href="/sandbox/mailbox">Boîte aux lettres</a></h1>
<form method="get" action="/sandbox/mailbox" role="search"><label for="to">Destinataire</label>
<input id="to" name="to" type="search" inputmode="email" autocomplete="off" value="${escapeHtml(to)}">
<button>Filtrer</button>${to ? '<a href="/sandbox/mailbox">Tout afficher</a>' : ''}</form></header>
<div class="panes"><nav id="mails" aria-label="E-mails reçus">${list(mails, to, open?.id)}</nav>
<main>${open ? reading(open) : '<p class="empty">Choisissez un e-mail pour le lire.</p>'}</main></div>
</body></html>
`;
}

/** Returns the mail's own HTML for the frame. Its links open outside the frame. */
export function mailDocument(mail: KeptMail): string {
  const html = mail.html === '' ? `<!doctype html><head></head><pre>${escapeHtml(mail.text)}</pre>` : mail.html;
  const base = '<base target="_blank">';
  return /<head[\s>]/i.test(html) ? html.replace(/<head(?:\s[^<>]*)?>/i, (head) => head + base) : base + html;
}
