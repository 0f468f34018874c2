import { photoUrl } from '#features/photos/web/photo.ts';
import { fileOf } from '#platform/web/api/picture.ts';
import { counted } from '#shared/counted.ts';
import { parisClock } from '#shared/paris-time.ts';
import { formatDay } from '#shared/time.ts';
import { reportFigures } from './rules.ts';
import type { LiveReport } from './schemas.ts';

const WIDTH = 1080;
const HEIGHT = 1350;
const MARGIN = 72;
const GAP = 24;
const MAX_PHOTOS = 6;
const PAPER = '#faf6f0';
const INK = '#241a17';
const ACCENT = '#8a2c3a';
const SERIF = 'Georgia, serif';

const loadImage = (src: string): Promise<HTMLImageElement | null> =>
  new Promise((resolve) => {
    const image = new Image();
    image.addEventListener('load', () => resolve(image));
    image.addEventListener('error', () => resolve(null));
    image.src = src;
  });

/** Crops the sides or the bottom, never the top. */
function drawPhoto(drawing: CanvasRenderingContext2D, image: HTMLImageElement, x: number, y: number, width: number) {
  const height = (width * 5) / 4;
  const scale = Math.max(width / image.naturalWidth, height / image.naturalHeight);
  const [cutWidth, cutHeight] = [width / scale, height / scale];
  drawing.drawImage(image, (image.naturalWidth - cutWidth) / 2, 0, cutWidth, cutHeight, x, y, width, height);
}

/** Draws a picture without personal data or amounts. */
async function draw(report: LiveReport, shopName: string): Promise<Blob> {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [WIDTH, HEIGHT];
  const drawing = canvas.getContext('2d');
  if (!drawing) throw new Error('the browser has no 2D canvas');
  const write = (text: string, y: number, font: string, colour = INK) => {
    drawing.font = font;
    drawing.fillStyle = colour;
    drawing.fillText(text, MARGIN, y, WIDTH - 2 * MARGIN);
  };
  drawing.fillStyle = PAPER;
  drawing.fillRect(0, 0, WIDTH, HEIGHT);
  const { sold } = reportFigures(report);
  write(shopName, 110, `600 44px ${SERIF}`, ACCENT);
  write(report.title, 190, `600 60px ${SERIF}`);
  write(formatDay(parisClock(report.liveDate).slice(0, 10)), 242, `400 34px ${SERIF}`);
  write(counted(sold, 'pièce vendue', 'pièces vendues'), 370, `600 96px ${SERIF}`, ACCENT);
  write(`Merci à ${counted(report.buyers.count, 'acheteuse')}\u00A0!`, 436, `400 40px ${SERIF}`);
  const sources = report.pieces.flatMap(({ holder, photoId }) => (holder && photoUrl(photoId)) || []);
  const photos = (await Promise.all(sources.slice(0, MAX_PHOTOS).map(loadImage))).filter((image) => image !== null);
  const width = (WIDTH - 2 * MARGIN - 2 * GAP) / 3;
  for (const [index, image] of photos.entries())
    drawPhoto(
      drawing,
      image,
      MARGIN + (index % 3) * (width + GAP),
      490 + Math.floor(index / 3) * (width * 1.25 + GAP),
      width,
    );
  const file = await fileOf(canvas, 'image/png');
  if (!file) throw new Error('the browser wrote no picture');
  return file;
}

/**
 * Shares a picture of the live with the apps of a phone. Downloads the picture on a computer, and when a phone refuses.
 * @throws Error when the browser cannot draw the picture.
 */
export async function sharePicture(report: LiveReport, shopName: string): Promise<void> {
  const file = new File([await draw(report, shopName)], 'bilan-du-live.png', { type: 'image/png' });
  if (matchMedia('(pointer: coarse)').matches && navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file] });
      return;
    } catch (error) {
      // `AbortError` means that the seller closed the share sheet. After other errors, no sheet was shown: drawing the
      // picture may take longer than the browser accepts after a click.
      if (error instanceof Error && error.name === 'AbortError') return;
    }
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
