import { escapeHtml } from '#shared/escape-html.ts';
import type { Block, Picture, Words } from './blocks.ts';
import { mailStyle } from './mail-look.ts';
import { withNoBreaks } from './no-breaks.ts';

export const SERIF = 'font-family:Georgia,serif;font-weight:normal';
const SMALL = 'font-size:14px;line-height:1.5';
/** Sizes of headings by level, in pixels. */
const HEADING_SIZES = { 2: 19, 3: 15, 4: 14 } as const;

/** Email programs lack fonts for the non-breaking hyphen. */
const WHOLE_WORD = /\be-mails?\b/gi;

/** Escapes the text, and prevents line breaks before French punctuation or inside the word “e-mail”. */
export const mailText = (text: string): string =>
  escapeHtml(withNoBreaks(text))
    .replaceAll('\n', '<br>')
    .replace(WHOLE_WORD, '<span style="white-space:nowrap">$&</span>');

const markedHtml = (words: Words): string =>
  words.map(({ text, isStrong }) => (isStrong ? `<strong>${mailText(text)}</strong>` : mailText(text))).join('');
const table = (rows: readonly string[]): string =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px;${SMALL}">${rows.join('')}</table>`;
function row(content: string, amount: string, attributesOf = (style: string) => `style="${style}"`): string {
  const cells = [
    `<td valign="top" ${attributesOf('padding:4px 12px 4px 0')}>${content}</td>`,
    `<td valign="top" align="right" ${attributesOf('padding:4px 0;white-space:nowrap')}>${escapeHtml(amount)}</td>`,
  ];
  return `<tr>${cells.join('')}</tr>`;
}
const asTotal = (style: string): string => `style="${style};font-weight:700"`;
const asMuted = (style: string): string => mailStyle(['muted'], style);

const PICTURE = { width: 48, height: 60 };
const NO_COLOR = '#d9cdbf';
/** Many mail programs show no SVG, so a coloured tile replaces a missing photo. */
export function mailPicture({ url, color, number }: Picture): string {
  const box = `width:${PICTURE.width}px;height:${PICTURE.height}px;border-radius:6px`;
  if (url)
    return `<img src="${escapeHtml(url)}" alt="" width="${PICTURE.width}" height="${PICTURE.height}" style="display:block;${box}">`;
  const garment = `<div ${mailStyle(['rule'], `width:24px;height:30px;margin:7px auto 2px;border-radius:4px;border:1px solid;background:${color ?? NO_COLOR}`)}></div>`;
  const tile = mailStyle(
    ['ground', 'rule', 'muted'],
    `${box};box-sizing:border-box;border:1px solid;text-align:center;font-size:12px;line-height:16px`,
  );
  return `<div aria-hidden="true" ${tile}>${garment}${escapeHtml(number)}</div>`;
}

export const mailHtml = (blocks: readonly Block[]): string => blocks.map(blockHtml).join('\n');

const besidePicture = (picture: Picture, words: string): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0"><tr><td valign="top" style="padding:0 12px 0 0">${mailPicture(picture)}</td><td valign="top">${words}</td></tr></table>`;

function blockHtml(block: Block): string {
  switch (block.kind) {
    case 'heading': {
      const size = `font-size:${HEADING_SIZES[block.level]}px`;
      const style =
        block.level === 2
          ? mailStyle(['rule'], `${SERIF};${size};padding-top:16px;border-top:1px solid;margin:24px 0 12px`)
          : `style="${size};margin:16px 0 6px"`;
      return `<h${block.level} ${style}>${mailText(block.text)}</h${block.level}>`;
    }
    case 'paragraph':
      return `<p style="margin:0 0 12px;${SMALL}">${markedHtml(block.words)}</p>`;
    case 'list': {
      const tag = block.mark === 'number' ? 'ol' : 'ul';
      const items = block.items.map((words) => `<li style="margin:0 0 4px">${markedHtml(words)}</li>`);
      return `<${tag} style="margin:0 0 12px;padding-left:20px;${SMALL}">${items.join('')}</${tag}>`;
    }
    case 'facts':
      return table(
        block.facts.map(
          ([name, value]) =>
            `<tr><td valign="top" width="34%" ${mailStyle(['muted'], 'padding:4px 12px 4px 0')}>${mailText(name)}</td><td valign="top" style="padding:4px 0">${mailText(value)}</td></tr>`,
        ),
      );
    case 'bill':
      return table([
        ...block.lines.map(({ label, detail, amount, picture }) => {
          const words = `${mailText(label)}${detail && `<br><span ${mailStyle(['muted'])}>${mailText(detail)}</span>`}`;
          return row(picture ? besidePicture(picture, words) : words, amount);
        }),
        ...block.sums.map(([name, amount], at) =>
          row(mailText(name), amount, at === block.sums.length - 1 ? asTotal : asMuted),
        ),
      ]);
    case 'together':
      return mailHtml(block.blocks);
  }
}
