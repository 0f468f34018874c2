import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { pipeline as pipelineToEnd } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

/**
 * Line of a backup file. Version 1 had no jobs, and only one sequence. A sequence without `isCalled` was used: its
 * value is the last given number.
 */
export type BackupLine =
  | { kind: 'backup'; version: 1 | 2; migrations: string[]; at: string }
  | { kind: 'row'; table: string; row: unknown }
  | { kind: 'sequence'; name: string; value: number; isCalled?: boolean }
  | { kind: 'job'; queue: string; data: object; startAfter: string }
  | { kind: 'identity'; values: Record<string, unknown> }
  | { kind: 'file'; bucket: string; path: string; contentType: string; base64: string }
  | { kind: 'end'; lines: number };

/**
 * Writes a compressed file of JSON lines. The last line counts the other lines, so that a truncated file is detected.
 * Deletes the file when writing fails. @returns the number of lines.
 */
export async function writeBackup(
  file: string,
  fill: (write: (line: BackupLine) => Promise<void>) => Promise<void>,
): Promise<number> {
  const handle = await open(file, 'wx', 0o600);
  const gzip = createGzip();
  try {
    const written = pipelineToEnd(gzip, handle.createWriteStream());
    // Avoids an unhandled rejection while `fill` reads the database.
    written.catch(() => {});
    let lines = 0;
    const write = async (line: BackupLine): Promise<void> => {
      lines += 1;
      if (!gzip.write(`${JSON.stringify(line)}\n`)) await Promise.race([once(gzip, 'drain'), written]);
    };
    await fill(write);
    await write({ kind: 'end', lines });
    gzip.end();
    await written;
    return lines;
  } catch (error) {
    gzip.destroy();
    await handle.close();
    await rm(file, { force: true });
    throw error;
  }
}

/**
 * Reads the lines of a backup in order. Calls `onRead` with the number of bytes of the file read so far.
 * @throws Error when the file cannot be read to its end.
 */
export async function* readBackup(
  file: string,
  onRead: (bytes: number) => void = () => {},
): AsyncGenerator<BackupLine> {
  let lines = 0;
  let isEnded = false;
  for await (const text of linesOf(file, onRead)) {
    const line = JSON.parse(text) as BackupLine;
    isEnded = line.kind === 'end' && line.lines === lines;
    lines += 1;
    yield line;
  }
  if (!isEnded) throw new Error('Ce fichier de sauvegarde est incomplet.');
}

async function* linesOf(file: string, onRead: (bytes: number) => void): AsyncGenerator<string> {
  const bytes = createReadStream(file);
  const text = pipeline(bytes, createGunzip(), () => {}).setEncoding('utf8');
  let rest = '';
  for await (const chunk of text) {
    onRead(bytes.bytesRead);
    const lines = `${rest}${chunk}`.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest) yield rest;
}
