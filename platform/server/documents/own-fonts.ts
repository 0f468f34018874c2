import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { inflateSync } from 'node:zlib';
import { create, type Font, type GlyphRun } from 'fontkit';

declare global {
  namespace PDFKit.Mixins {
    interface PDFFont {
      /** PDFKit accepts an open font, but its types lack it. */
      registerFont(name: string, font: Font): this;
    }
  }
}

/** Bytes of the header of a file, and of an entry of its table directory. */
const WOFF = { header: 44, entry: 20 };
const TRUE_TYPE = { header: 12, entry: 16 };

/** Unpacks a WOFF file (W3C), because reading each glyph from its packed tables would take seconds. */
function trueTypeOf(woff: Buffer): Buffer {
  const tables = Array.from({ length: woff.readUInt16BE(12) }, (_, at) => {
    const entry = woff.subarray(WOFF.header + at * WOFF.entry, WOFF.header + (at + 1) * WOFF.entry);
    const [offset, packed, length] = [entry.readUInt32BE(4), entry.readUInt32BE(8), entry.readUInt32BE(12)];
    const bytes = woff.subarray(offset, offset + packed);
    return { entry, bytes: packed < length ? inflateSync(bytes) : Buffer.from(bytes) };
  });
  const head = Buffer.alloc(TRUE_TYPE.header + tables.length * TRUE_TYPE.entry);
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(tables.length, 4);
  const parts: Uint8Array[] = [head];
  let end = head.length;
  tables.forEach(({ entry, bytes }, at) => {
    const record = TRUE_TYPE.header + at * TRUE_TYPE.entry;
    entry.copy(head, record, 0, 4);
    entry.copy(head, record + 4, 16, 20);
    head.writeUInt32BE(end, record + 8);
    head.writeUInt32BE(bytes.length, record + 12);
    const padding = (4 - (bytes.length % 4)) % 4;
    parts.push(bytes, Buffer.alloc(padding));
    end += bytes.length + padding;
  });
  return Buffer.concat(parts);
}

/** Arimo and Tinos have the widths of Helvetica and Times. DejaVu Sans has other scripts (`printable.ts`). */
const files = {
  plain: import.meta.resolve('@fontsource/arimo/files/arimo-latin-400-normal.woff'),
  strong: import.meta.resolve('@fontsource/arimo/files/arimo-latin-700-normal.woff'),
  serif: import.meta.resolve('@fontsource/tinos/files/tinos-latin-400-normal.woff'),
  'other-plain': import.meta.resolve('@fontsource/dejavu-sans/files/dejavu-sans-latin-400-normal.woff'),
  'other-strong': import.meta.resolve('@fontsource/dejavu-sans/files/dejavu-sans-latin-700-normal.woff'),
} as const;
export type FontName = keyof typeof files;
const opened = new Map<FontName, Font>();

const MAX_WORDS = 10_000;

/**
 * Opens the font once per process. Opening a font and laying out its words take half of the time of a document. Most
 * words are also in the previous document.
 */
export function ownFont(name: FontName): Font {
  const font = opened.get(name) ?? cacheLayouts(open(name));
  opened.set(name, font);
  return font;
}

function open(name: FontName): Font {
  const font = create(trueTypeOf(readFileSync(fileURLToPath(files[name]))));
  if ('fonts' in font) throw new Error(`${files[name]} holds several fonts`);
  // A glyph in a PDF is copied as the first character that was laid out with it. In this order, the glyph that hyphen
  // and soft hyphen share is copied as a hyphen.
  for (const character of font.characterSet) font.glyphForCodePoint(character);
  return font;
}

function cacheLayouts(font: Font): Font {
  const layouts = new Map<string, GlyphRun>();
  const layout = font.layout.bind(font);
  font.layout = (text, features, ...rest) => {
    if (features) return layout(text, features, ...rest);
    const run = layouts.get(text) ?? layout(text);
    if (layouts.size >= MAX_WORDS) layouts.clear();
    layouts.set(text, run);
    // PDFKit scales the positions in place.
    const positions = run.positions.map((position) => ({ ...position }));
    return Object.assign(Object.create(run) as GlyphRun, { positions });
  };
  return font;
}
