import { Parser } from 'htmlparser2';
import { type Block, heading, type Mark, type Run, textOf, type Words } from './blocks.ts';

interface Options {
  base: string;
  /** Level of `h1` and `h2`. The other headings are one level lower. */
  level?: 2 | 3;
}

const HEADINGS: Readonly<Record<string, 0 | 1>> = { h1: 0, h2: 0, h3: 1, h4: 1, h5: 1, h6: 1 };
const STRONG = new Set(['strong', 'b', 'th']);
const PARTS = new Set(['p', 'div', 'blockquote', 'hr', 'table', 'tr', 'thead', 'tbody']);
const LISTS = new Set(['ul', 'ol']);
const CELLS = new Set(['td', 'th']);

/** Accepts the rich text of `shared/rich-text.ts`. Pictures become their alternative text. */
export function readHtml(html: string, { base, level = 2 }: Options): Block[] {
  const reader = new HtmlReader(base, level);
  const parser = new Parser({
    onopentag: (name, attributes) => reader.open(name, attributes),
    ontext: (text) => reader.addText(text.replace(/[ \t\r\n\f]+/g, ' ')),
    onclosetag: (name) => reader.close(name),
  });
  parser.end(html);
  return reader.end();
}

class HtmlReader {
  private readonly blocks: Block[] = [];
  private readonly base: string;
  private readonly level: 2 | 3;
  private runs: Run[] = [];
  private strongDepth = 0;
  private listDepth = 0;
  private list: { mark: Mark; items: Words[] } | null = null;
  /** False after the first words of an item. Its later paragraphs become lines of the item, without a number. */
  private startsItem = true;
  private link: { href: string; from: number } | null = null;

  constructor(base: string, level: 2 | 3) {
    this.base = base;
    this.level = level;
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (PARTS.has(name) || name in HEADINGS || name === 'li') this.finish();
    if (name === 'li') this.startsItem = true;
    if (CELLS.has(name) && this.currentText() !== '') this.addText(' · ');
    if (STRONG.has(name)) this.strongDepth++;
    if (LISTS.has(name)) this.openList(name === 'ol' ? 'number' : 'dot');
    if (name === 'br') this.addText('\n');
    if (name === 'img') this.addText(attributes['alt'] ?? '');
    if (name === 'a') this.link = { href: attributes['href'] ?? '', from: this.runs.length };
  }

  close(name: string): void {
    const step = HEADINGS[name];
    if (name === 'a') this.closeLink();
    if (STRONG.has(name)) this.strongDepth--;
    if (step !== undefined) this.finishHeading(step);
    else if (PARTS.has(name) || name === 'li') this.finish();
    if (LISTS.has(name)) this.closeList();
  }

  addText(text: string): void {
    if (text !== '') this.runs.push({ text, isStrong: this.strongDepth > 0 });
  }

  end(): Block[] {
    // Closes all nested lists at once.
    this.listDepth = Math.min(this.listDepth, 1);
    this.closeList();
    this.finish();
    return this.blocks;
  }

  private currentText(): string {
    return textOf(this.runs).trim();
  }

  private openList(mark: Mark): void {
    this.finish();
    this.startsItem = true;
    this.listDepth++;
    this.list ??= { mark, items: [] };
  }

  private closeList(): void {
    this.finish();
    this.startsItem = true;
    this.listDepth--;
    if (this.listDepth > 0 || !this.list) return;
    if (this.list.items.length > 0) this.blocks.push({ kind: 'list', ...this.list });
    this.list = null;
  }

  private closeLink(): void {
    if (!this.link) return;
    const { href, from } = this.link;
    this.link = null;
    const address = URL.canParse(href, this.base) ? new URL(href, this.base).href : '';
    const isWritten = textOf(this.runs.slice(from)).includes(address.replace(/^mailto:|^tel:|\/$/g, ''));
    if (/^https?:/.test(address) && !isWritten) this.addText(` (${address})`);
  }

  /** A heading inside a list becomes bold words of the list, because a block of its own would come before the list. */
  private finishHeading(step: 0 | 1): void {
    if (this.list) {
      for (const run of this.runs) run.isStrong = true;
      this.finish();
      return;
    }
    const text = this.currentText();
    this.runs = [];
    if (text !== '') this.blocks.push(heading(text, (this.level + step) as 2 | 3 | 4));
  }

  private finish(): void {
    const words = trimRuns(this.runs);
    this.runs = [];
    if (words.length === 0) return;
    if (this.list) this.addToList(this.list.items, words);
    else this.blocks.push({ kind: 'paragraph', words });
  }

  private addToList(items: Words[], words: Words): void {
    const item = this.startsItem ? undefined : items.pop();
    items.push(item ? [...item, { text: '\n', isStrong: false }, ...words] : words);
    this.startsItem = false;
  }
}

/**
 * Removes blanks at both ends and around line breaks. Joins neighbouring runs that are both strong, or both not strong.
 */
function trimRuns(runs: readonly Run[]): Run[] {
  const joined: Run[] = [];
  const add = ({ text, isStrong }: Run) => {
    const last = joined.at(-1);
    if (last?.isStrong === isStrong) last.text += text;
    else joined.push({ text, isStrong });
  };
  let blank: Run = { text: '', isStrong: false };
  for (const { text, isStrong } of runs) {
    for (const part of text.match(/\s+|\S+/g) ?? []) {
      if (part.trim() === '') {
        blank = { text: blank.text + part, isStrong: blank.text === '' ? isStrong : blank.isStrong };
        continue;
      }
      const breaks = blank.text.replace(/[^\n]/g, '');
      if (blank.text !== '' && joined.length > 0) add({ ...blank, text: breaks || blank.text });
      blank = { text: '', isStrong };
      add({ text: part, isStrong });
    }
  }
  return joined;
}
