import { escapeHtml } from '#domain/escape-html.ts';
import type { Block, Words } from './blocks.ts';

const MUTED = 'color:#6b5f58';
const SMALL = 'font-size:14px;line-height:1.5';
/** In pixels, by level. */
const SIZES = { 2: 19, 3: 15, 4: 14 } as const;

/** A word with a hyphen where no line may end. Email programs lack fonts for the non-breaking hyphen. */
const WHOLE_WORD = /\be-mails?\b/gi;

/** Returns a text as the HTML of a mail: escaped, with no line break before a colon or inside the word “e-mail”. */
export const mailText = (text: string): string =>
  escapeHtml(text)
    .replaceAll('\n', '<br>')
    .replace(/ (?=[:;!?»])/g, '&nbsp;')
    .replace(/«\x20/g, '«&nbsp;')
    .replace(WHOLE_WORD, '<span style="white-space:nowrap">$&</span>');

const marked = (words: Words): string =>
  words.map(({ text, isStrong }) => (isStrong ? `<strong>${mailText(text)}</strong>` : mailText(text))).join('');
const table = (rows: readonly string[]): string =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px;${SMALL}">${rows.join('')}</table>`;
const row = (left: string, right: string, style = ''): string =>
  `<tr><td valign="top" style="padding:4px 12px 4px 0;${style}">${left}</td><td valign="top" align="right" style="padding:4px 0;white-space:nowrap;${style}">${right}</td></tr>`;

/** A document as the HTML of a mail, which mail programs show without a style sheet. */
export const mailHtml = (blocks: readonly Block[]): string => blocks.map(shown).join('\n');

function shown(block: Block): string {
  switch (block.kind) {
    case 'heading': {
      const look = block.level === 2 ? 'font-family:Georgia,serif;font-weight:normal;' : '';
      const line =
        block.level === 2 ? 'padding-top:16px;border-top:1px solid #e6dccf;margin:24px 0 12px' : 'margin:16px 0 6px';
      return `<h${block.level} style="${look}font-size:${SIZES[block.level]}px;${line}">${mailText(block.text)}</h${block.level}>`;
    }
    case 'paragraph':
      return `<p style="margin:0 0 12px;${SMALL}">${marked(block.words)}</p>`;
    case 'list': {
      const tag = block.mark === 'number' ? 'ol' : 'ul';
      const items = block.items.map((words) => `<li style="margin:0 0 4px">${marked(words)}</li>`);
      return `<${tag} style="margin:0 0 12px;padding-left:20px;${SMALL}">${items.join('')}</${tag}>`;
    }
    case 'facts':
      return table(
        block.facts.map(
          ([name, value]) =>
            `<tr><td valign="top" width="34%" style="padding:4px 12px 4px 0;${MUTED}">${mailText(name)}</td><td valign="top" style="padding:4px 0">${mailText(value)}</td></tr>`,
        ),
      );
    case 'bill':
      return table([
        ...block.lines.map(({ label, detail, amount }) =>
          row(
            `${mailText(label)}${detail && `<br><span style="${MUTED}">${mailText(detail)}</span>`}`,
            escapeHtml(amount),
          ),
        ),
        ...block.sums.map(([name, amount], at) =>
          row(mailText(name), escapeHtml(amount), at === block.sums.length - 1 ? 'font-weight:700' : MUTED),
        ),
      ]);
    case 'together':
      return mailHtml(block.blocks);
  }
}
