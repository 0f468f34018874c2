import { buffer } from 'node:stream/consumers';
import { accentTones, grounds } from '#platform/server/accent.ts';
import { Sheet } from './pdf-sheet.ts';
import type { PrintedDocument } from './pdf.ts';
import type { BillLine, Block, Mark, Picture, Words } from './blocks.ts';

export function drawPdf({ shopName, title, subtitle, blocks, at, color }: PrintedDocument): Promise<Buffer> {
  const sheet = new Sheet({ title, author: shopName, at });
  const bytes = buffer(sheet.page);
  const { accent } = accentTones(color, grounds.light);
  sheet.tagged('P', () => sheet.write(shopName, { font: 'serif', size: 20, color: accent }));
  sheet.rule(accent);
  sheet.skip(2);
  sheet.heading(1, () => sheet.write(title, { font: 'serif', size: 22, gap: 2 }));
  sheet.tagged('P', () => sheet.write(subtitle, { muted: true, gap: 8 }));
  for (const block of blocks) drawBlock(sheet, block);
  sheet.numberPages(title);
  sheet.page.end();
  return bytes;
}

/**
 * Sizes in points. A paragraph or a row begins a new page when less than `ONE_LINE` is left, a heading when less than
 * `A_FEW_LINES` is left.
 */
const NAME_WIDTH = 130;
const AMOUNT_WIDTH = 80;
const INDENT = 16;
const BOX_SIDE = 8.5;
const PICTURE = { width: 32, height: 40, gap: 8 };
const ONE_LINE = 14;
const A_FEW_LINES = 64;
const HEADING_SIZES = { 2: 14, 3: 10.5, 4: 9.5 } as const;

function drawBlock(sheet: Sheet, block: Block): void {
  switch (block.kind) {
    case 'heading':
      return drawHeading(sheet, block);
    case 'paragraph':
      sheet.ensureSpace(ONE_LINE);
      return sheet.tagged('P', () => sheet.write(block.words, { gap: 5 }));
    case 'list':
      sheet.tagged('L', () =>
        block.items.forEach((words, at) =>
          drawItem(sheet, words, { mark: block.mark, at, picture: block.pictures?.[at] }),
        ),
      );
      return sheet.skip(4);
    case 'facts':
      sheet.tagged('Table', () => block.facts.forEach(([name, value]) => drawFact(sheet, name, value)));
      return sheet.skip(4);
    case 'bill':
      return drawBill(sheet, block);
    case 'together':
      return sheet.together((target) => block.blocks.forEach((part) => drawBlock(target, part)));
  }
}

function drawHeading(sheet: Sheet, { level, text, startsPage }: Extract<Block, { kind: 'heading' }>): void {
  if (startsPage) sheet.newPage();
  else sheet.skip(level === 2 ? 10 : 5);
  sheet.ensureSpace(A_FEW_LINES);
  sheet.heading(level, () =>
    sheet.write(text, { font: level === 2 ? 'serif' : 'strong', size: HEADING_SIZES[level], gap: level === 2 ? 0 : 2 }),
  );
  if (level === 2) sheet.rule();
}

interface DrawnItem {
  mark: Mark;
  at: number;
  picture: Picture | undefined;
}

function drawItem(sheet: Sheet, words: Words, { mark, at, picture }: DrawnItem): void {
  sheet.ensureSpace(picture ? PICTURE.height + PICTURE.gap : ONE_LINE);
  const left = INDENT + (picture ? PICTURE.width + PICTURE.gap : 0);
  sheet.tagged('LI', () =>
    sheet.beside([
      () => drawMark(sheet, mark, at),
      ...(picture ? [() => sheet.picture(picture, INDENT, PICTURE)] : []),
      () => sheet.tagged('LBody', () => sheet.write(words, { left, gap: mark === 'box' ? 4 : 2 })),
    ]),
  );
}

function drawMark(sheet: Sheet, mark: Mark, at: number): void {
  if (mark === 'box') return sheet.box(BOX_SIDE);
  const marker = mark === 'number' ? `${at + 1}.` : '•';
  sheet.tagged('Lbl', () => sheet.write(marker, { muted: true, width: INDENT }));
}

const drawRow = (sheet: Sheet, name: () => void, value: () => void): void =>
  sheet.tagged('TR', () =>
    sheet.beside([() => sheet.tagged('TH', name, { scope: 'Row' }), () => sheet.tagged('TD', value)]),
  );

function drawFact(sheet: Sheet, name: string, value: string): void {
  const width = sheet.width - NAME_WIDTH;
  sheet.ensureSpace(Math.max(sheet.heightOf(value, { width }), ONE_LINE));
  drawRow(
    sheet,
    () => sheet.write(name, { muted: true, width: NAME_WIDTH - 10 }),
    () => sheet.write(value, { left: NAME_WIDTH, gap: 3 }),
  );
}

function drawBill(sheet: Sheet, { lines, sums }: Extract<Block, { kind: 'bill' }>): void {
  sheet.skip(6);
  sheet.tagged('Table', () => {
    for (const line of lines) drawBillLine(sheet, line);
    sheet.ensureSpace(ONE_LINE * (sums.length + 1));
    sums.forEach(([name, amount], at) => {
      const isTotal = at === sums.length - 1;
      const look = { font: isTotal ? 'strong' : 'plain', muted: !isTotal, align: 'right', gap: 2 } as const;
      drawRow(
        sheet,
        () => sheet.write(name, { ...look, width: sheet.width - AMOUNT_WIDTH }),
        () => sheet.write(amount, { ...look, left: sheet.width - AMOUNT_WIDTH }),
      );
    });
  });
  sheet.skip(4);
}

function drawBillLine(sheet: Sheet, { label, detail, amount, picture }: BillLine): void {
  const left = picture ? PICTURE.width + PICTURE.gap : 0;
  const place = { left, width: sheet.width - AMOUNT_WIDTH - left };
  const height = sheet.heightOf(label, { font: 'strong', ...place }) + sheet.heightOf(detail, { size: 8.5, ...place });
  sheet.ensureSpace(Math.max(height, picture ? PICTURE.height : 0) + ONE_LINE);
  sheet.beside([
    ...(picture ? [() => sheet.picture(picture, 0, PICTURE)] : []),
    () =>
      drawRow(
        sheet,
        () => {
          sheet.tagged('P', () => sheet.write(label, { font: 'strong', ...place }));
          if (detail) sheet.tagged('P', () => sheet.write(detail, { size: 8.5, muted: true, ...place }));
        },
        () => sheet.write(amount, { align: 'right', left: sheet.width - AMOUNT_WIDTH }),
      ),
  ]);
  sheet.rule();
}
