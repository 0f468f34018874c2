import { plain, type Run, type Words } from './blocks.ts';
import { ownFont } from './own-fonts.ts';
import { printable } from './printable.ts';

/** In points, 72 to the inch: A4 with margins of two centimetres. */
const MARGIN = 56;
const FOOT = 64;
const fonts = { plain: 'Helvetica', strong: 'Helvetica-Bold', serif: 'Times-Roman' } as const;
/** How high their letters stand over the line they stand on, for a size of one. */
const ascents = { plain: 0.718, strong: 0.718, serif: 0.683 } as const;
/** The shop's own font is wider than they are. */
const OWN_SIZE = 0.92;
/** Of letters, unless said. */
const SIZE = 9.5;
type Font = keyof typeof fonts;
type Paper = new (options: PDFKit.PDFDocumentOptions) => PDFKit.PDFDocument;
interface Said {
  title: string;
  author: string;
  at: Date;
}
const INK = '#2b2320';
const MUTED = '#6b5f58';
const LINE = '#ddd2c4';

export interface Look {
  font?: Font;
  size?: number;
  color?: string;
  muted?: boolean;
  align?: 'left' | 'right';
  /** Of the column it stands in, in points: from the left margin, and how wide. */
  left?: number;
  width?: number;
  /** Below it, in points. */
  gap?: number;
}

/** A page being written, from top to bottom; a new one follows by itself. */
export class Sheet {
  readonly page: PDFKit.PDFDocument;
  readonly width: number;
  readonly #registered = new Set<string>();
  readonly #blank: () => Sheet;
  /** Where parts are drawn to see how high they come to be; nobody is given it. */
  #scratch: Sheet | null = null;

  constructor(PDFDocument: Paper, said: Said) {
    const { title, author, at } = said;
    this.#blank = () => new Sheet(PDFDocument, said);
    this.page = new PDFDocument({
      size: 'A4',
      margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: FOOT },
      bufferPages: true,
      lang: 'fr-FR',
      displayTitle: true,
      info: { Title: title, Author: author, Creator: author, CreationDate: at, ModDate: at },
    });
    this.width = this.page.page.width - 2 * MARGIN;
  }

  /** Begins a new page where less than so many points are left of this one. */
  keep(points: number): void {
    if (this.page.y + points > this.page.page.height - FOOT) this.page.addPage();
  }

  /** Draws parts on one page where one holds them: on the next one, when too little is left of this one. */
  together(draw: (on: Sheet) => void): void {
    const scratch = (this.#scratch ??= this.#blank());
    const { count } = scratch.page.bufferedPageRange();
    scratch.page.y = MARGIN;
    draw(scratch);
    if (scratch.page.bufferedPageRange().count === count) this.keep(scratch.page.y - MARGIN);
    draw(this);
  }

  newPage(): void {
    if (this.page.y > MARGIN) this.page.addPage();
  }

  skip(points: number): void {
    this.page.y += points;
  }

  /** Writes words from where the page is, and leaves it below them. */
  write(words: string | Words, look: Look = {}): void {
    const { font = 'plain', size = SIZE, align = 'left', left = 0, width = this.width - left, gap = 0 } = look;
    const runs = typeof words === 'string' ? plain(words) : heldTogether(words);
    this.page.fontSize(size).fillColor(look.color ?? (look.muted ? MUTED : INK));
    this.page.x = MARGIN + left;
    const printed = runs.flatMap(({ text, isStrong }) =>
      printable(text).map((run) => ({ ...run, font: isStrong ? 'strong' : font })),
    );
    // A line is set whole, not word by word: words written from right to left stand in their order.
    const set = { width, align, lineGap: size * 0.22, features: [], baseline: -ascents[font] * size };
    printed.forEach((run, at) => {
      this.#use(run.font, size, run.isOurs);
      this.page.text(run.text, { ...set, continued: at < printed.length - 1 });
    });
    this.page.x = MARGIN;
    this.page.y += gap;
  }

  /** Writes columns that start at the same height, and leaves the page below the longest. */
  beside(columns: readonly (() => void)[]): void {
    const { y } = this.page;
    let lowest = y;
    for (const column of columns) {
      this.page.y = y;
      column();
      lowest = Math.max(lowest, this.page.y);
    }
    this.page.y = lowest;
  }

  /** How high words would stand, in points. */
  heightOf(text: string, { font = 'plain', size = SIZE, width = this.width }: Look): number {
    const runs = printable(text);
    this.#use(
      font,
      size,
      runs.some((run) => run.isOurs),
    );
    return this.page.heightOfString(runs.map((run) => run.text).join(''), { width, lineGap: size * 0.22 });
  }

  /** Sets the font and the size of what follows. */
  #use(font: Font, size: number, isOurs: boolean): void {
    if (!isOurs) {
      this.page.font(fonts[font]).fontSize(size);
      return;
    }
    const name = font === 'strong' ? 'ours-strong' : 'ours';
    if (!this.#registered.has(name)) this.page.registerFont(name, ownFont(font === 'strong' ? 700 : 400));
    this.#registered.add(name);
    this.page.font(name).fontSize(size * OWN_SIZE);
  }

  /** An empty square, so many points wide, around the height of the letters beside it: drawn, so that no font lacks it. */
  box(side: number): void {
    const letters = ascents.plain * SIZE;
    this.page
      .rect(MARGIN, this.page.y - (side - letters) / 2, side, side)
      .lineWidth(0.8)
      .stroke(MUTED);
  }

  rule(color = LINE): void {
    const y = this.page.y + 4;
    this.page
      .moveTo(MARGIN, y)
      .lineTo(MARGIN + this.width, y)
      .lineWidth(0.7)
      .stroke(color);
    this.page.y = y + 10;
  }

  /** Numbers the pages at their foot, once all are written. */
  number(title: string): void {
    const { count } = this.page.bufferedPageRange();
    for (let at = 0; at < count; at++) {
      this.page.switchToPage(at);
      // Below the margin, or the line would begin a page of its own.
      this.page.page.margins.bottom = 0;
      const place = { width: this.width, align: 'center', lineBreak: false } as const;
      this.page
        .font(fonts.plain)
        .fontSize(8)
        .fillColor(MUTED)
        .text(`${title} · page ${at + 1} sur ${count}`, MARGIN, this.page.page.height - 40, place);
    }
  }
}

/** A sign that ends what is before it looks like it, or a line could begin with it. */
function heldTogether(words: Words): Run[] {
  const held: Run[] = [];
  for (const { text, isStrong } of words) {
    const before = held.at(-1);
    const signs = before ? (/^[,.;:!?)»…]+/.exec(text)?.[0] ?? '') : '';
    if (before) before.text += signs;
    if (text.length > signs.length) held.push({ text: text.slice(signs.length), isStrong });
  }
  return held;
}
