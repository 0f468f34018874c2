import { inflateSync } from 'node:zlib';

const objects = /(\d+) 0 obj\n([\s\S]*?)\nendobj/g;
const fontNames = /\/(F\d+) (\d+) 0 R/g;
/** Drawing operations: height of a text above the foot of the page, change of font, or drawn words. */
const drawn = /1 0 0 1 [\d.]+ ([\d.]+) Tm|\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g;
const contents = /\/Type \/Page\n[^>]*?\/Contents (\d+) 0 R/;

function unpacked(object: string): string {
  // Skips exactly one line end before the keyword, because the data itself may end with a carriage return.
  const [, packed = ''] = /stream\r?\n([\s\S]*?)\nendstream/.exec(object) ?? [];
  try {
    return inflateSync(Buffer.from(packed, 'latin1')).toString('latin1');
  } catch {
    return '';
  }
}

/** Reads a font's ToUnicode map, which lists ranges of glyphs in hexadecimal. */
function lettersOf(map: string): string[] {
  const letters: string[] = [];
  for (const [, first = '', list = ''] of map.matchAll(/<([\da-f]{4})> <[\da-f]{4}> \[([^\]]*)\]/g))
    [...list.matchAll(/<([\da-f ]*)>/g)].forEach(([, units = ''], at) => {
      const utf16 = Buffer.from(units.replaceAll(' ', ''), 'hex');
      letters[Number.parseInt(first, 16) + at] = utf16.swap16().toString('utf16le');
    });
  return letters;
}

/** `height` is above the foot of the page, in points. */
interface DrawnLine {
  text: string;
  height: number;
}

function openPdf(pdf: Buffer) {
  const file = pdf.toString('latin1');
  const all = new Map([...file.matchAll(objects)].map(([, id = '', object = '']) => [id, object]));
  const embedded = new Map(
    [...file.matchAll(fontNames)].flatMap(([, name = '', id = '']) => {
      const [, map] = /\/ToUnicode (\d+) 0 R/.exec(all.get(id) ?? '') ?? [];
      return map ? [[name, lettersOf(unpacked(all.get(map) ?? ''))] as const] : [];
    }),
  );
  const standard = new TextDecoder('windows-1252');
  const linesOf = (object: string): DrawnLine[] => {
    const lines: DrawnLine[] = [];
    let letters: string[] | undefined;
    let height = Number.NaN;
    for (const [, newHeight, font, words] of unpacked(object).matchAll(drawn)) {
      if (newHeight) height = Number(newHeight);
      if (font) letters = embedded.get(font);
      if (words === undefined) continue;
      const hex = [...words.matchAll(/<([\da-f]*)>/g)].map(([, digits = '']) => digits).join('');
      const fontLetters = letters;
      const text = fontLetters
        ? (hex.match(/.{4}/g) ?? []).map((glyph) => fontLetters[Number.parseInt(glyph, 16)] ?? '').join('')
        : standard.decode(Buffer.from(hex, 'hex'));
      lines.push({ text, height });
    }
    return lines;
  };
  return { all, linesOf };
}

export function pdfText(pdf: Buffer): string {
  const { all, linesOf } = openPdf(pdf);
  return [...all.values()]
    .flatMap(linesOf)
    .map(({ text }) => text)
    .join('\n');
}

/** Returns an empty list for a PDF that was joined from several files. */
export function pdfPages(pdf: Buffer): DrawnLine[][] {
  const { all, linesOf } = openPdf(pdf);
  return [...all.values()].flatMap((object) => {
    const [, content] = contents.exec(object) ?? [];
    return content ? [linesOf(all.get(content) ?? '')] : [];
  });
}
