import { buffer } from 'node:stream/consumers';
import { accentTones, grounds } from '#domain/accent.ts';
import type { Block } from './blocks.ts';
import { givingWay } from './give-way.ts';
import { drawBlock } from './pdf-blocks.ts';
import { Sheet } from './pdf-sheet.ts';

/** A document of the shop, ready to be set on paper. */
export interface PrintedDocument {
  /** Over the title. */
  shopName: string;
  /** The shop's own colour, `#rrggbb`. */
  color: string;
  title: string;
  /** Under the title. */
  subtitle: string;
  blocks: readonly Block[];
  /** When it was made: of the same document, made at the same instant, the same bytes come. */
  at: Date;
}

let before: Promise<unknown> = Promise.resolve();

/**
 * Sets a document on A4 pages, numbered at their foot. A tenth of a second for seven pages, given back in between. One
 * after the other: of ten drawn at once, each would take its share of time from the requests in between.
 */
export function pdfOf(document: PrintedDocument): Promise<Buffer> {
  const drawn = before.then(() => draw(document));
  before = drawn.catch(() => undefined);
  return drawn;
}

async function draw(document: PrintedDocument): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit');
  const { shopName, title, subtitle, blocks, at, color } = document;
  const sheet = new Sheet(PDFDocument, { title, author: shopName, at });
  const bytes = buffer(sheet.page);
  const { accent } = accentTones(color, grounds.light);
  sheet.write(shopName, { font: 'serif', size: 20, color: accent });
  sheet.rule(accent);
  sheet.skip(2);
  sheet.write(title, { font: 'serif', size: 22, gap: 2 });
  sheet.write(subtitle, { muted: true, gap: 8 });
  const giveWay = givingWay();
  for (const block of blocks) {
    drawBlock(sheet, block);
    await giveWay();
  }
  sheet.number(title);
  sheet.page.end();
  return bytes;
}
