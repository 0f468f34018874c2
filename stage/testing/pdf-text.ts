import { inflateSync } from 'node:zlib';

const streams = /stream\r?\n([\s\S]*?)\r?\nendstream/g;
const drawn = /\[([^\]]*)\] TJ/g;

/** The words that a PDF of ours draws, line by line; its fonts are those of every reader. */
export function pdfText(pdf: Buffer): string {
  const decode = new TextDecoder('windows-1252');
  const pages = [...pdf.toString('latin1').matchAll(streams)].flatMap(([, packed = '']) => {
    try {
      return [inflateSync(Buffer.from(packed, 'latin1')).toString('latin1')];
    } catch {
      return [];
    }
  });
  const lines = [...pages.join('\n').matchAll(drawn)].map(([, parts = '']) => {
    const hex = [...parts.matchAll(/<([\da-f]*)>/g)].map(([, one = '']) => one).join('');
    return decode.decode(Buffer.from(hex, 'hex'));
  });
  return lines.join('\n');
}
