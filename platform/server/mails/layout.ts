import { escapeHtml } from '#shared/escape-html.ts';
import { accentTones, grounds } from '#platform/server/accent.ts';
import type { Block, Picture } from '#platform/server/documents/blocks.ts';
import { mailHtml, mailPicture, mailText, SERIF } from '#platform/server/documents/mail-html.ts';
import { mailStyle, darkStyleSheet } from '#platform/server/documents/mail-look.ts';
import { withNoBreaks } from '#platform/server/documents/no-breaks.ts';
import { plainText } from '#platform/server/documents/plain-text.ts';

export interface WrittenMail {
  subject: string;
  text: string;
  html: string;
}

export interface MailShop {
  name: string;
  supportEmail: string;
  color: string;
  /** Absolute address, in a format that mail programs show; null for the name as text. */
  logo: string | null;
  /** Empty while both the legal name and the SIREN are missing. */
  sellerLine: string;
  orderWords: string;
  subjects: Readonly<Record<string, string>>;
}

/** A badge without `fill` has only an outline, because the reader of the mail has nothing to do. */
interface BadgeTones {
  fill?: string;
  edge?: string;
  ink: string;
}

export interface MailBadge {
  label: string;
  light: BadgeTones;
  dark: BadgeTones;
}

interface Line {
  label: string;
  value: string;
  picture?: Picture;
  isTotal?: boolean;
}

interface Content {
  shop: MailShop;
  subject: string;
  badge?: MailBadge;
  title: string;
  paragraphs: string[];
  button?: { label: string; link: string };
  code?: { label: string; value: string };
  lines?: Line[];
  links?: { label: string; link: string }[];
  after?: string[];
  blocks?: readonly Block[];
  /** True while the order is not over. The seller’s closing words then follow the small print. */
  aboutOrder?: boolean;
}

/**
 * Builds text and HTML with the same content. Escapes every value. Uses tables and inline styles, as mail programs
 * need.
 */
export function mailLayout(content: Content): WrittenMail {
  const closingLines = content.aboutOrder
    ? content.shop.orderWords.split('\n').flatMap((line) => line.trim() || [])
    : [];
  const lines = content.lines?.filter(({ value }) => value !== '') ?? [];
  const wholeContent = { ...content, lines, after: [...(content.after ?? []), ...closingLines] };
  return { subject: content.subject, text: textOf(wholeContent), html: htmlOf(wholeContent) };
}

export const ifMistaken = ({ supportEmail }: MailShop): string =>
  `Si vous pensez que c’est une erreur, ${supportEmail ? `écrivez-nous à ${supportEmail}` : 'répondez à cet e-mail'}.`;

const signatureOf = ({ name, supportEmail, sellerLine: seller }: MailShop): string[] =>
  [[name, supportEmail].filter(Boolean).join(' · '), seller].filter(Boolean);

type WholeContent = Content & { lines: Line[] };

function textOf({ badge, title, paragraphs, button, code, lines, links, blocks, after, shop }: WholeContent): string {
  return withNoBreaks(
    [
      ...(badge ? [badge.label] : []),
      title,
      ...paragraphs,
      ...(lines.length > 0 ? [lines.map((line) => `${line.label} : ${line.value}`).join('\n')] : []),
      ...(button ? [`${button.label} :\n${button.link}`] : []),
      ...(code ? [`${code.label}\n${code.value}`] : []),
      ...(links ?? []).map(({ label, link }) => `${label} : ${link}`),
      ...(after ?? []),
      ...(blocks ? [plainText(blocks)] : []),
      `—\n${signatureOf(shop).join('\n')}`,
    ].join('\n\n'),
  );
}

/**
 * Maximum length of a value beside its label. A longer value is below its label, because both do not fit side by side
 * on a phone.
 */
const MAX_BESIDE = 16;

const cell = (right: string, style = ''): string =>
  mailStyle(['rule'], `${style}padding:8px ${right} 8px 0;line-height:1.4;border-bottom:1px solid`);

/**
 * True for a value below its name, because it is long or because a neighbouring fact has a long value. A piece or a
 * total ends a group of neighbouring facts.
 */
function isStacked(lines: readonly Line[], at: number): boolean {
  const isFact = (line: Line | undefined) => line !== undefined && !line.picture && !line.isTotal;
  const isLong = (line: Line | undefined) => line !== undefined && line.value.length > MAX_BESIDE;
  if (!isFact(lines[at])) return isLong(lines[at]);
  const from = lines.findLastIndex((line, index) => index < at && !isFact(line)) + 1;
  const to = lines.findIndex((line, index) => index > at && !isFact(line));
  return lines.slice(from, to === -1 ? undefined : to).some(isLong);
}

function lineRow({ label, value, picture, isTotal }: Line, stacked: boolean, hasPictures: boolean): string {
  const weight = isTotal ? 'font-weight:700;' : '';
  const image = picture ? `<td valign="top" width="48" ${cell('12px')}>${mailPicture(picture)}</td>` : '';
  const spanOf = (columns: number) => `colspan="${columns + (hasPictures && !picture ? 1 : 0)}"`;
  if (stacked) {
    const name = `<span ${mailStyle(['muted'], 'font-size:14px')}>${mailText(label)}</span>`;
    return `<tr>${image}<td ${spanOf(2)} ${cell('0')}>${name}<br>${mailText(value)}</td></tr>`;
  }
  return `<tr>${image}<td ${spanOf(1)} valign="top" ${cell('16px', weight)}>${mailText(label)}</td><td valign="top" align="right" ${cell('0', `${weight}white-space:nowrap;`)}>${mailText(value)}</td></tr>`;
}

const badgeStyle = ({ fill = 'transparent', edge = fill, ink }: BadgeTones, mark = ''): string =>
  `background:${fill}${mark};border-color:${edge}${mark};color:${ink}${mark}`;

const badgeHtml = ({ label, light }: MailBadge): string =>
  `<p style="margin:0 0 12px"><span class="badge" style="display:inline-block;padding:3px 11px;border:1px solid;border-radius:999px;
font-size:13px;font-weight:600;line-height:1.4;${badgeStyle(light)}">${mailText(label)}</span></p>\n`;

export const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
/** Lets a long word break instead of widening the mail. The second property is for programs that ignore the first. */
const BREAKABLE = 'overflow-wrap:anywhere;word-break:break-word';
const TABLE = 'role="presentation" width="100%" cellpadding="0" cellspacing="0"';

/** Sets the colours on the tables, because several mail programs drop the style of the body. */
function htmlOf({ badge, title, paragraphs, button, code, lines, links, blocks, after, shop }: WholeContent): string {
  const light = accentTones(shop.color, grounds.light);
  const dark = accentTones(shop.color, grounds.dark);
  const name = escapeHtml(shop.name);
  const brand = shop.logo
    ? `<img src="${escapeHtml(shop.logo)}" alt="${name}" height="36" style="display:block;height:36px;max-width:100%">`
    : name;
  const p = (text: string) => `<p style="margin:0 0 16px;line-height:1.5">${mailText(text)}</p>`;
  const smallText = (text: string) =>
    `<p ${mailStyle(['muted'], 'margin:0 0 16px;line-height:1.5;font-size:14px')}>${mailText(text)}</p>`;
  const sheet = darkStyleSheet(
    `.accent{color:${dark.accent}!important}.button{background:${dark.fill}!important;color:${dark.onFill}!important}${badge ? `.badge{${badgeStyle(badge.dark, '!important')}}` : ''}`,
  );
  return `<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title><style>:root{color-scheme:light dark}${sheet}</style></head>
<body ${mailStyle(['ground', 'ink'], 'margin:0')}>
<table ${TABLE} ${mailStyle(['ground'])}><tr><td align="center" ${mailStyle(['ground', 'ink'], `padding:24px 12px;${FONT};${BREAKABLE}`)}>
<table ${TABLE} ${mailStyle(['card'], 'max-width:480px;border-radius:14px')}>
<tr><td ${mailStyle(['ink'], `padding:32px 24px;text-align:left;${FONT};${BREAKABLE}`)}>
<p class="accent" style="margin:0 0 24px;font-family:Georgia,serif;font-size:22px;color:${light.accent}">${brand}</p>
${badge ? badgeHtml(badge) : ''}<h1 ${mailStyle(['ink'], `margin:0 0 16px;${SERIF};font-size:24px;line-height:1.25`)}>${mailText(title)}</h1>
${paragraphs.map(p).join('\n')}
${
  lines.length > 0
    ? `<table ${TABLE} style="margin:0 0 16px">${lines
        .map((line, at) =>
          lineRow(
            line,
            isStacked(lines, at),
            lines.some(({ picture }) => picture),
          ),
        )
        .join('')}</table>`
    : ''
}
${
  button
    ? `<p style="margin:24px 0"><a href="${escapeHtml(button.link)}" class="button" style="display:inline-block;padding:14px 24px;
background:${light.fill};color:${light.onFill};text-decoration:none;border-radius:10px;font-weight:600">${mailText(button.label)}</a></p>`
    : ''
}
${code ? `${p(code.label)}<p style="margin:0 0 24px;font-size:32px;letter-spacing:8px;font-weight:700">${escapeHtml(code.value)}</p>` : ''}
${(links ?? [])
  .map(
    ({ label, link }) =>
      `<p style="margin:0 0 16px;line-height:1.5"><a href="${escapeHtml(link)}" class="accent" style="color:${light.accent}">${mailText(label)}</a></p>`,
  )
  .join('\n')}
${(after ?? []).map(smallText).join('\n')}
${mailHtml(blocks ?? [])}
</td></tr></table>
<p ${mailStyle(['muted'], 'margin:24px 0 0;font-size:13px;line-height:1.5')}>${signatureOf(shop).map(mailText).join('<br>')}</p>
</td></tr></table></body></html>`;
}
