import { taskThread } from '#platform/server/task-thread.ts';
import type { Block } from './blocks.ts';

/** Document of the shop, ready to print. */
export interface PrintedDocument {
  /** Shown above the title. */
  shopName: string;
  /** Colour of the shop, `#rrggbb`. */
  color: string;
  title: string;
  /** Shown below the title. */
  subtitle: string;
  blocks: readonly Block[];
  /** Time of creation. The same document with the same time gives the same bytes. */
  at: Date;
}

/** PDF made elsewhere, such as a carrier's label. */
export interface JoinedPart {
  bytes: Uint8Array | null;
  /** Replacement of a missing or unreadable PDF. */
  instead: PrintedDocument;
}
export interface JoinedPdf {
  title: string;
  parts: readonly JoinedPart[];
}

export type PdfTask = { kind: 'draw'; document: PrintedDocument } | { kind: 'join'; document: JoinedPdf };

/** Time limit of one PDF, in ms. The wait for earlier PDFs does not count. Two hundred labels take a few seconds. */
const LIMIT_MS = 120_000;

const inThread = taskThread<PdfTask>(new URL('pdf-thread.ts', import.meta.url), 'a PDF');
const run = async (task: PdfTask, limitMs: number): Promise<Buffer> =>
  Buffer.from((await inThread(task, limitMs)) as Uint8Array);

/** Draws a document on A4 pages. @throws Error when drawing fails, or takes longer than `limitMs`. */
export const pdfOf = (document: PrintedDocument, limitMs = LIMIT_MS): Promise<Buffer> =>
  run({ kind: 'draw', document }, limitMs);
/** Joins all pages of the parts, in their order, in one PDF. @throws Error when joining fails. */
export const joinPdfs = (document: JoinedPdf): Promise<Buffer> => run({ kind: 'join', document }, LIMIT_MS);
