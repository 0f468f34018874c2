import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { inflateSync } from 'node:zlib';

const HEADER = 44;
const ENTRY = 20;

/** Unpacks a WOFF file (W3C) to a TrueType font. Reading each glyph from its packed tables would take seconds. */
function trueTypeOf(woff: Buffer): Buffer {
  const tables = Array.from({ length: woff.readUInt16BE(12) }, (_, at) => {
    const entry = woff.subarray(HEADER + at * ENTRY, HEADER + (at + 1) * ENTRY);
    const [offset, packed, length] = [entry.readUInt32BE(4), entry.readUInt32BE(8), entry.readUInt32BE(12)];
    const bytes = woff.subarray(offset, offset + packed);
    return { entry, bytes: packed < length ? inflateSync(bytes) : Buffer.from(bytes) };
  });
  const head = Buffer.alloc(12 + tables.length * 16);
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(tables.length, 4);
  const parts: Uint8Array[] = [head];
  let end = head.length;
  tables.forEach(({ entry, bytes }, at) => {
    const record = 12 + at * 16;
    entry.copy(head, record, 0, 4);
    entry.copy(head, record + 4, 16, 20);
    head.writeUInt32BE(end, record + 8);
    head.writeUInt32BE(bytes.length, record + 12);
    // Each table begins at a multiple of four.
    const blank = (4 - (bytes.length % 4)) % 4;
    parts.push(bytes, Buffer.alloc(blank));
    end += bytes.length + blank;
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
const loaded = new Map<FontName, Buffer>();

/** Returns a font of the documents as a TrueType file, read once per process. */
export function ownFont(name: FontName): Buffer {
  const font = loaded.get(name) ?? trueTypeOf(readFileSync(fileURLToPath(files[name])));
  loaded.set(name, font);
  return font;
}
