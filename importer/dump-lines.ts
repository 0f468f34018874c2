import { createReadStream } from 'node:fs';

const NEWLINE = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/** Line of a file without its end, and the position of the next line. */
export interface Line {
  bytes: Buffer;
  nextAt: number;
}

/**
 * Reads the lines of a file from a byte offset, in batches. Only a newline ends a line. `node:readline` would also
 * split at the line separators that people paste into comments.
 */
export async function* linesOf(file: string, from = 0): AsyncGenerator<Line[]> {
  let rest: Buffer = Buffer.alloc(0);
  let at = from;
  for await (const chunk of createReadStream(file, { start: from, highWaterMark: 256 * 1024 })) {
    const bytes = Buffer.concat([rest, chunk as Buffer]);
    const lines: Line[] = [];
    let start = 0;
    for (let end = bytes.indexOf(NEWLINE); end !== -1; end = bytes.indexOf(NEWLINE, start)) {
      lines.push({ bytes: bytes.subarray(start, withoutReturn(bytes, start, end)), nextAt: at + end + 1 });
      start = end + 1;
    }
    at += start;
    rest = bytes.subarray(start);
    if (lines.length > 0) yield lines;
  }
  if (rest.length > 0) yield [{ bytes: rest, nextAt: at + rest.length }];
}

function withoutReturn(bytes: Buffer, start: number, end: number): number {
  return end > start && bytes[end - 1] === CARRIAGE_RETURN ? end - 1 : end;
}
