import { buffer } from 'node:stream/consumers';
import { accentTones, grounds } from '#shared/accent.ts';
import { drawBlock } from './pdf-blocks.ts';
import { Sheet } from './pdf-sheet.ts';
import type { PrintedDocument } from './pdf.ts';

/** Draws a document on A4 pages, numbered at their foot. The same document gives the same bytes. */
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
  sheet.number(title);
  sheet.page.end();
  return bytes;
}
