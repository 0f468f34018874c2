import type { Picture } from './blocks.ts';

/** Sizes in points; `gap` is the space below. */
export interface PictureBox {
  width: number;
  height: number;
  gap: number;
}

interface PicturePlace {
  x: number;
  y: number;
  width: number;
  height: number;
  setFont: (size: number) => void;
}

const TILE = '#f3ece2';
const NO_COLOR = '#ddd2c4';
const INK = '#6b5f58';

/** Draws the photo of a piece or, without a photo, a tile with the outline of the garment and its number. */
export function drawPicture(
  page: PDFKit.PDFDocument,
  { jpeg, outline, color, number }: Picture,
  { x, y, width, height, setFont }: PicturePlace,
): void {
  if (jpeg) {
    page.image(Buffer.from(jpeg), x, y, { width, height });
    return;
  }
  const scale = width / 80;
  page.save().translate(x, y).scale(scale);
  page.roundedRect(0, 0, 80, 100, 6).fill(TILE);
  page
    .path(outline)
    .lineWidth(1)
    .fillAndStroke(color ?? NO_COLOR, INK, 'even-odd');
  page.restore();
  setFont(17 * scale);
  page
    .fillColor(INK)
    .text(number, x, y + 91 * scale, { width, align: 'center', baseline: 'alphabetic', lineBreak: false });
}
