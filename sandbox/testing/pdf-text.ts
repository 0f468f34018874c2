import { inflateSync } from 'node:zlib';

const objects = /(\d+) 0 obj\n([\s\S]*?)\nendobj/g;
const fontNames = /\/(F\d+) (\d+) 0 R/g;
/** In what is drawn: where words stand over the foot of the page, the font from here on, words in it. */
const drawn = /1 0 0 1 [\d.]+ ([\d.]+) Tm|\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g;
const contents = /\/Type \/Page\n[^>]*?\/Contents (\d+) 0 R/;

function unpacked(object: string): string {
  // One end of line before the keyword: a carriage return can be the last byte of the data.
  const [, packed = ''] = /stream\r?\n([\s\S]*?)\nendstream/.exec(object) ?? [];
  try {
    return inflateSync(Buffer.from(packed, 'latin1')).toString('latin1');
  } catch {
    return '';
  }
}

/** What each glyph of an embedded font stands for, as the font says itself: ranges of glyphs, each in hexadecimal. */
function lettersOf(map: string): string[] {
  const letters: string[] = [];
  for (const [, first = '', list = ''] of map.matchAll(/<([\da-f]{4})> <[\da-f]{4}> \[([^\]]*)\]/g))
    [...list.matchAll(/<([\da-f ]*)>/g)].forEach(([, units = ''], at) => {
      const utf16 = Buffer.from(units.replaceAll(' ', ''), 'hex');
      letters[Number.parseInt(first, 16) + at] = utf16.swap16().toString('utf16le');
    });
  return letters;
}

/** Words as they are drawn, and how high over the foot of their page, in points. */
interface DrawnLine {
  text: string;
  height: number;
}

/** A PDF of ours: its objects by their numbers, and what reads the lines that one of them draws. */
function opened(pdf: Buffer) {
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
    for (const [, over, font, words] of unpacked(object).matchAll(drawn)) {
      if (over) height = Number(over);
      if (font) letters = embedded.get(font);
      if (words === undefined) continue;
      const hex = [...words.matchAll(/<([\da-f]*)>/g)].map(([, one = '']) => one).join('');
      const known = letters;
      const text = known
        ? (hex.match(/.{4}/g) ?? []).map((glyph) => known[Number.parseInt(glyph, 16)] ?? '').join('')
        : standard.decode(Buffer.from(hex, 'hex'));
      lines.push({ text, height });
    }
    return lines;
  };
  return { all, linesOf };
}

/** The words that a PDF of ours draws, line by line, as they follow each other on paper from the left. */
export function pdfText(pdf: Buffer): string {
  const { all, linesOf } = opened(pdf);
  return [...all.values()]
    .flatMap(linesOf)
    .map(({ text }) => text)
    .join('\n');
}

/** The same page by page, with their places; of a PDF that was joined of several, none. */
export function pdfPages(pdf: Buffer): DrawnLine[][] {
  const { all, linesOf } = opened(pdf);
  return [...all.values()].flatMap((object) => {
    const [, content] = contents.exec(object) ?? [];
    return content ? [linesOf(all.get(content) ?? '')] : [];
  });
}
