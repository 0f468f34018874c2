import PDFDocument from 'pdfkit';
import { plain, type Picture, type Words } from './blocks.ts';
import { attachPunctuation, linesOf } from './lines-of.ts';
import { type FontName, ownFont } from './own-fonts.ts';
import { drawPicture, type PictureBox } from './pdf-picture.ts';
import { printable } from './printable.ts';

/** About two centimetres. Sizes in this file are points (72 to the inch). The bottom margin is `FOOT`. */
const MARGIN = 56;
const FOOT = 64;
/** Height of letters above the baseline, as a share of the size. */
const ascents = { plain: 0.718, strong: 0.718, serif: 0.683 } as const;
/** Factor that makes DejaVu Sans look as large as Arimo. */
const OTHER_SIZE = 0.92;
/** Default size of text. */
const TEXT_SIZE = 9.5;
/** Space between two lines, as a share of the size. */
const LINE_GAP = 0.22;
type Font = keyof typeof ascents;
interface SheetOptions {
  title: string;
  author: string;
  at: Date;
}
const INK = '#2b2320';
const MUTED = '#6b5f58';
const RULE = '#ddd2c4';

declare global {
  namespace PDFKit.Mixins {
    interface StructureElementOptions {
      /** PDFKit accepts this option, but its types lack it. */
      scope?: 'Row';
    }
  }
}

type Tag = 'Document' | `H${number}` | 'P' | 'L' | 'LI' | 'Lbl' | 'LBody' | 'Table' | 'TR' | 'TH' | 'TD';

export interface Look {
  font?: Font;
  size?: number;
  color?: string;
  muted?: boolean;
  align?: 'left' | 'right';
  /** Points from the left margin. `width` defaults to the rest of the line. */
  left?: number;
  width?: number;
  /** Space below. */
  gap?: number;
}

export class Sheet {
  readonly page: PDFKit.PDFDocument;
  readonly width: number;
  readonly #registered = new Set<FontName>();
  readonly #blank: () => Sheet;
  #scratch: Sheet | null = null;
  #element: { tag: Tag; node: PDFKit.PDFStructureElement };
  readonly #headings: number[] = [];

  constructor(metadata: SheetOptions) {
    const { title, author, at } = metadata;
    this.#blank = () => new Sheet(metadata);
    this.page = new PDFDocument({
      size: 'A4',
      margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: FOOT },
      bufferPages: true,
      pdfVersion: '1.7',
      tagged: true,
      lang: 'fr-FR',
      displayTitle: true,
      info: {
        Title: inXml(title),
        Author: inXml(author),
        Creator: inXml(author),
        CreationDate: at,
        ModDate: at,
      },
    });
    this.width = this.page.page.width - 2 * MARGIN;
    this.#element = { tag: 'Document', node: this.page.struct('Document') };
    this.page.addStructure(this.#element.node);
  }

  tagged(tag: Tag, draw: () => void, options?: PDFKit.Mixins.StructureElementOptions): void {
    const parent = this.#element;
    const node = this.page.struct(tag, options);
    parent.node.add(node);
    this.#element = { tag, node };
    draw();
    node.end();
    this.#element = parent;
  }

  /** Tags a heading at most one level below the heading above it, because screen readers announce a skipped level. */
  heading(level: number, draw: () => void): void {
    while ((this.#headings.at(-1) ?? 0) >= level) this.#headings.pop();
    this.#headings.push(level);
    this.tagged(`H${this.#headings.length}`, draw);
  }

  ensureSpace(points: number): void {
    if (this.page.y + points > this.page.page.height - FOOT) this.page.addPage();
  }

  /** Keeps a part on one page when it fits. A drawing on a scratch sheet measures the part first. */
  together(draw: (target: Sheet) => void): void {
    const scratch = (this.#scratch ??= this.#blank());
    const { count } = scratch.page.bufferedPageRange();
    scratch.page.y = MARGIN;
    draw(scratch);
    if (scratch.page.bufferedPageRange().count === count) this.ensureSpace(scratch.page.y - MARGIN);
    draw(this);
  }

  newPage(): void {
    if (this.page.y > MARGIN) this.page.addPage();
  }

  skip(points: number): void {
    this.page.y += points;
  }

  write(words: string | Words, look: Look = {}): void {
    const { font = 'plain', size = TEXT_SIZE, align = 'left', left = 0, width = this.width - left, gap = 0 } = look;
    const runs = typeof words === 'string' ? plain(words) : attachPunctuation(words);
    this.page.fontSize(size).fillColor(look.color ?? (look.muted ? MUTED : INK));
    this.page.x = MARGIN + left;
    const textOptions = { width, align, lineGap: size * LINE_GAP, baseline: -ascents[font] * size };
    const content = this.page.markStructureContent(this.#element.tag);
    for (const line of linesOf(runs)) {
      const printed = line.flatMap(({ text, isStrong }) =>
        printable(text).map((run) => ({ ...run, font: isStrong ? 'strong' : font })),
      );
      printed.forEach((run, at) => {
        this.#setFont(run.font, size, run.isOther);
        const continued = at < printed.length - 1;
        // With `features`, PDFKit lays out a line as a whole, so that right-to-left words keep their order.
        this.page.text(run.text, { ...textOptions, ...(run.isOther && { features: [] }), continued });
      });
    }
    this.page.endMarkedContent();
    this.#element.node.add(content);
    this.page.x = MARGIN;
    this.page.y += gap;
  }

  #artifact(type: 'Layout' | 'Pagination', draw: () => void): void {
    this.page.markContent('Artifact', { type });
    draw();
    this.page.endMarkedContent();
  }

  /** Draws the columns from the same height, and continues below the lowest column. */
  beside(columns: readonly (() => void)[]): void {
    const { y } = this.page;
    let lowest = y;
    for (const column of columns) {
      const { page } = this.page;
      this.page.y = y;
      column();
      lowest = this.page.page === page ? Math.max(lowest, this.page.y) : this.page.y;
    }
    this.page.y = lowest;
  }

  heightOf(text: string, { font = 'plain', size = TEXT_SIZE, width = this.width }: Look): number {
    const runs = printable(text);
    const isOther = runs.some((run) => run.isOther);
    this.#setFont(font, size, isOther);
    return this.page.heightOfString(runs.map((run) => run.text).join(''), { width, lineGap: size * LINE_GAP });
  }

  #setFont(font: Font, size: number, isOther: boolean): void {
    const name: FontName = isOther ? (font === 'strong' ? 'other-strong' : 'other-plain') : font;
    if (!this.#registered.has(name)) this.page.registerFont(name, ownFont(name));
    this.#registered.add(name);
    this.page.font(name).fontSize(isOther ? size * OTHER_SIZE : size);
  }

  /** Draws a square of `side` points, because the fonts may lack this sign. */
  box(side: number): void {
    const letters = ascents.plain * TEXT_SIZE;
    this.#artifact('Layout', () =>
      this.page
        .rect(MARGIN, this.page.y - (side - letters) / 2, side, side)
        .lineWidth(0.8)
        .stroke(MUTED),
    );
  }

  picture(picture: Picture, left: number, { width, height, gap }: PictureBox): void {
    const place = { x: MARGIN + left, y: this.page.y, width, height };
    const setFont = (size: number) => this.#setFont('strong', size, false);
    this.#artifact('Layout', () => drawPicture(this.page, picture, { ...place, setFont }));
    this.page.x = MARGIN;
    this.page.y = place.y + height + gap;
  }

  rule(color = RULE): void {
    const y = this.page.y + 4;
    this.#artifact('Layout', () =>
      this.page
        .moveTo(MARGIN, y)
        .lineTo(MARGIN + this.width, y)
        .lineWidth(0.7)
        .stroke(color),
    );
    this.page.y = y + 10;
  }

  /** Must follow the last block of the document. */
  numberPages(title: string): void {
    const { count } = this.page.bufferedPageRange();
    for (let at = 0; at < count; at++) {
      this.page.switchToPage(at);
      // Text inside the bottom margin would begin a new page.
      this.page.page.margins.bottom = 0;
      const place = { width: this.width, align: 'center', lineBreak: false } as const;
      this.#setFont('plain', 8, false);
      this.#artifact('Pagination', () =>
        this.page
          .fillColor(MUTED)
          .text(`${title} · page ${at + 1} sur ${count}`, MARGIN, this.page.page.height - 40, place),
      );
    }
  }
}

/** PDFKit writes metadata into XML without escaping. */
const inXml = (text: string): string =>
  printable(text)
    .map((run) => run.text)
    .join('')
    .replaceAll('&', 'et')
    .replace(/[<>]/g, '');
