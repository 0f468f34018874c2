import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { BATCH_SIZE, type Source, SourceFault, type SourceRow } from './source.ts';
import { sourceTableNames } from './source-tables.ts';

interface Block {
  columns: string[];
  /** Byte offset of the first row. */
  startsAt: number;
  rows: number;
}

const END_OF_ROWS = Buffer.from('\\.');
const isEnd = (line: Buffer): boolean => line.equals(END_OF_ROWS);

/**
 * Opens a dump of an old shop: the plain text of `pg_dump` or `pg_dumpall` with `COPY` blocks. One pass finds the
 * position of each table. Rows are then read in place, in any order.
 * @throws SourceFault for another kind of file, or a truncated file.
 */
export async function openDumpSource(file: string): Promise<Source> {
  await assertPlainText(file);
  const blocks = await findBlocks(file);
  return {
    columnsOf: (table) => blocks.get(table)?.[0]?.columns ?? null,
    async *rows(table) {
      for (const block of blocks.get(table) ?? []) yield* rowsOf(file, block);
    },
    countOf: async (table) => (blocks.get(table) ?? []).reduce((sum, { rows }) => sum + rows, 0),
    async close() {},
  };
}

async function* rowsOf(file: string, { columns, startsAt }: Block): AsyncGenerator<SourceRow[]> {
  let batch: SourceRow[] = [];
  for await (const lines of linesOf(file, startsAt)) {
    for (const { bytes } of lines) {
      if (isEnd(bytes)) {
        if (batch.length > 0) yield batch;
        return;
      }
      const values = copyValues(bytes.toString('utf8'));
      batch.push(Object.fromEntries(columns.map((column, index) => [column, values[index] ?? null])));
      if (batch.length < BATCH_SIZE) continue;
      yield batch;
      batch = [];
    }
  }
}

async function findBlocks(file: string): Promise<Map<string, Block[]>> {
  const blocks = new Map<string, Block[]>();
  let block: Block | null = null;
  // The file of `pg_dumpall` contains several dumps.
  let openDumps = 0;
  for await (const lines of linesOf(file)) {
    for (const { bytes, nextAt } of lines) {
      if (block) {
        if (isEnd(bytes)) block = null;
        else block.rows += 1;
        continue;
      }
      const line = bytes.toString('utf8');
      const header = copyHeader(line);
      if (header) {
        const { table, columns } = header;
        block = { columns, startsAt: nextAt, rows: 0 };
        blocks.set(table, [...(blocks.get(table) ?? []), block]);
      } else if (/^-- PostgreSQL database (cluster )?dump$/.test(line)) openDumps += 1;
      else if (/^-- PostgreSQL database (cluster )?dump complete$/.test(line)) openDumps -= 1;
      else assertReadable(line);
    }
  }
  if (block || openDumps > 0) throw new SourceFault('Ce fichier est incomplet : la sauvegarde a été coupée.');
  return blocks;
}

function assertReadable(line: string): void {
  const encoding = /^SET client_encoding = '([^']*)'/.exec(line)?.[1];
  if (encoding && encoding !== 'UTF8')
    throw new SourceFault(`Ce fichier est en ${encoding} : refaites-le avec --encoding=UTF8.`);
  const table = insertedTable(line);
  if (table && (sourceTableNames as string[]).includes(table)) {
    throw new SourceFault(
      'Ce fichier contient des INSERT : refaites-le sans --inserts ni --column-inserts (avec --use-copy pour supabase db dump).',
    );
  }
}

async function assertPlainText(file: string): Promise<void> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    throw new SourceFault(`Le fichier ${file} ne peut pas être lu (${error.code}).`);
  });
  const { buffer, bytesRead } = await handle
    .read(Buffer.alloc(512), 0, 512, 0)
    .catch(() => {
      throw new SourceFault(`${file} n’est pas un fichier : donnez le texte d’un pg_dump, ou l’adresse d’une base.`);
    })
    // oxlint-disable-next-line typescript/no-misused-promises -- finally waits for the promise
    .finally(() => handle.close());
  const head = buffer.subarray(0, bytesRead);
  if (head.subarray(0, 5).toString('latin1') === 'PGDMP') {
    throw new SourceFault(`Ce fichier est au format « custom » de pg_dump : pg_restore --file=boutique.sql ${file}`);
  }
  if (head[0] === 0x1f && head[1] === 0x8b) throw new SourceFault(`Ce fichier est compressé : gunzip ${file}`);
  if (head.includes(0)) throw new SourceFault('Ce fichier n’est pas le texte d’un pg_dump (format « plain »).');
}

const NEWLINE = 0x0a;
const CARRIAGE_RETURN = 0x0d;

interface Line {
  bytes: Buffer;
  /** Byte offset of the next line. */
  nextAt: number;
}

/**
 * Reads the lines of a file from a byte offset, in batches. Only a newline ends a line. `node:readline` would also
 * split at the line separators that people paste into comments.
 */
async function* linesOf(file: string, from = 0): AsyncGenerator<Line[]> {
  let rest: Buffer = Buffer.alloc(0);
  let at = from;
  for await (const chunk of createReadStream(file, { start: from, highWaterMark: 256 * 1024 })) {
    const bytes = Buffer.concat([rest, chunk as Buffer]);
    const lines: Line[] = [];
    let start = 0;
    for (let end = bytes.indexOf(NEWLINE); end !== -1; end = bytes.indexOf(NEWLINE, start)) {
      lines.push({ bytes: bytes.subarray(start, endWithoutReturn(bytes, start, end)), nextAt: at + end + 1 });
      start = end + 1;
    }
    at += start;
    rest = bytes.subarray(start);
    if (lines.length > 0) yield lines;
  }
  if (rest.length > 0) yield [{ bytes: rest, nextAt: at + rest.length }];
}

function endWithoutReturn(bytes: Buffer, start: number, end: number): number {
  return end > start && bytes[end - 1] === CARRIAGE_RETURN ? end - 1 : end;
}

const ESCAPED: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

/**
 * Returns the values of one row of a `COPY … FROM stdin` block, as `pg_dump` writes it: separated by tabs, `\N` for
 * null.
 */
export function copyValues(line: string): (string | null)[] {
  return line.split('\t').map((field) => {
    if (field === '\\N') return null;
    return field.includes('\\') ? field.replace(/\\(.)/gs, (_, letter: string) => ESCAPED[letter] ?? letter) : field;
  });
}

/** Returns the table and the columns of a `COPY` block; null for a line that does not begin a block. */
export function copyHeader(line: string): { table: string; columns: string[] } | null {
  const match = /^COPY\s+((?:"?\w+"?\.)?"?\w+"?)\s*\(([^)]*)\)\s+FROM\s+stdin;\s*$/i.exec(line);
  if (!match?.[1]) return null;
  const name = unquoted(match[1]);
  return {
    table: name.includes('.') ? name : `public.${name}`,
    columns: (match[2] ?? '').split(',').map((column) => unquoted(column.trim())),
  };
}

function insertedTable(line: string): string | null {
  const match = /^INSERT INTO\s+((?:"?\w+"?\.)?"?\w+"?)[\s(]/i.exec(line);
  if (!match?.[1]) return null;
  const name = unquoted(match[1]);
  return name.includes('.') ? name : `public.${name}`;
}

const unquoted = (name: string): string => name.replaceAll('"', '');
