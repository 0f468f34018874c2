import { accentTones, grounds } from '#domain/accent.ts';
import { escapeHtml } from '#domain/escape-html.ts';
import { nameOf, sellerLine } from '#domain/identity/rules.ts';
import type { Identity } from '#domain/identity/schemas.ts';
import type { Block } from '../documents/blocks.ts';
import { mailHtml, mailText } from '../documents/mail-html.ts';
import { plainText } from '../documents/plain-text.ts';
import type { Shop } from '../context.ts';

/** A mail ready to be sent, but for its address. */
export interface WrittenMail {
  subject: string;
  text: string;
  html: string;
}

/** What a mail shows of the shop. */
export interface MailShop {
  name: string;
  supportEmail: string;
  color: string;
  /** A whole address of a picture that mail programs show; null for the name in letters. */
  logo: string | null;
  /** Legal name and SIREN of the seller; empty while both are missing. */
  sellerLine: string;
  /** What the seller adds to what is written about an order. */
  orderWords: string;
}

/** The shop as its mails show it now. */
export const readMailShop = async ({ settings, config }: Pick<Shop, 'settings' | 'config'>): Promise<MailShop> =>
  mailShopOf(await settings.read(), config.publicUrl);

/** The shop as its mails show it. A drawing (SVG) is left out: most mail programs don't show any. */
export function mailShopOf(identity: Identity, publicUrl: string): MailShop {
  const { supportEmail, color, logo, orderMailWords } = identity;
  const isDrawing = /\.svg(?:$|\?)/i.test(logo);
  return {
    name: nameOf(identity),
    supportEmail,
    color,
    logo: logo && !isDrawing ? new URL(logo, publicUrl).href : null,
    sellerLine: sellerLine(identity),
    orderWords: orderMailWords,
  };
}

interface Content {
  shop: MailShop;
  subject: string;
  title: string;
  paragraphs: string[];
  button?: { label: string; link: string };
  code?: { label: string; value: string };
  lines?: { label: string; value: string }[];
  /** What can be done from it besides, each as a link of its own. */
  links?: { label: string; link: string }[];
  after?: string[];
  /** A whole document, below the rest. */
  blocks?: readonly Block[];
  /** The order goes on: the seller’s closing words end the mail. Absent for an order that was cancelled or refunded. */
  aboutOrder?: boolean;
}

const ink = '#2b2320';

/** The one layout of every mail: text and HTML say the same; every value is escaped. Tables and inline style, as mail needs. */
export function mailLayout(content: Content): WrittenMail {
  const words = content.aboutOrder ? content.shop.orderWords.split('\n').flatMap((line) => line.trim() || []) : [];
  const whole = { ...content, after: [...(content.after ?? []), ...words] };
  return { subject: content.subject, text: textOf(whole), html: htmlOf(whole) };
}

const signatureOf = ({ name, supportEmail, sellerLine: seller }: MailShop): string[] =>
  [[name, supportEmail].filter(Boolean).join(' · '), seller].filter(Boolean);

function textOf({ title, paragraphs, button, code, lines, links, blocks, after, shop }: Content): string {
  return [
    title,
    ...paragraphs,
    ...(lines ? [lines.map((line) => `${line.label} : ${line.value}`).join('\n')] : []),
    ...(button ? [`${button.label} :\n${button.link}`] : []),
    ...(code ? [`${code.label}\n${code.value}`] : []),
    ...(links ?? []).map(({ label, link }) => `${label} : ${link}`),
    ...(after ?? []),
    ...(blocks ? [plainText(blocks)] : []),
    `—\n${signatureOf(shop).join('\n')}`,
  ].join('\n\n');
}

function htmlOf({ title, paragraphs, button, code, lines, links, blocks, after, shop }: Content): string {
  const { accent, fill, onFill } = accentTones(shop.color, grounds.light);
  const name = escapeHtml(shop.name);
  const sign = shop.logo
    ? `<img src="${escapeHtml(shop.logo)}" alt="${name}" height="36" style="display:block;height:36px">`
    : name;
  const p = (text: string, style = '') => `<p style="margin:0 0 16px;line-height:1.5;${style}">${mailText(text)}</p>`;
  return `<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title></head>
<body style="margin:0;background:#f6f1ea;font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;color:${ink}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:480px;background:#fff;border-radius:14px">
<tr><td style="padding:32px">
<p style="margin:0 0 24px;font-family:Georgia,serif;font-size:22px;color:${accent}">${sign}</p>
<h1 style="margin:0 0 16px;font-family:Georgia,serif;font-weight:normal;font-size:24px">${mailText(title)}</h1>
${paragraphs.map((text) => p(text)).join('\n')}
${
  lines
    ? `<table role="presentation" width="100%" style="margin:0 0 16px">${lines
        .map(
          (line) =>
            `<tr><td style="padding:4px 0">${mailText(line.label)}</td><td align="right" style="padding:4px 0">${escapeHtml(line.value)}</td></tr>`,
        )
        .join('')}</table>`
    : ''
}
${
  button
    ? `<p style="margin:24px 0"><a href="${escapeHtml(button.link)}" style="display:inline-block;padding:14px 24px;
background:${fill};color:${onFill};text-decoration:none;border-radius:10px;font-weight:600">${escapeHtml(button.label)}</a></p>`
    : ''
}
${code ? `${p(code.label)}<p style="margin:0 0 24px;font-size:32px;letter-spacing:8px;font-weight:700">${escapeHtml(code.value)}</p>` : ''}
${(links ?? [])
  .map(
    ({ label, link }) =>
      `<p style="margin:0 0 16px"><a href="${escapeHtml(link)}" style="color:${accent}">${mailText(label)}</a></p>`,
  )
  .join('\n')}
${(after ?? []).map((text) => p(text, 'color:#6b5f58;font-size:14px')).join('\n')}
${mailHtml(blocks ?? [])}
</td></tr></table>
<p style="margin:24px 0 0;font-size:13px;color:#6b5f58">${signatureOf(shop).map(mailText).join('<br>')}</p>
</td></tr></table></body></html>`;
}
