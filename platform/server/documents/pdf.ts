import { taskThread } from '#platform/server/task-thread.ts';
import type { Block } from './blocks.ts';

export interface PrintedDocument {
  shopName: string;
  color: string;
  title: string;
  subtitle: string;
  blocks: readonly Block[];
  /** The same document with the same time gives the same bytes. */
  at: Date;
}

export interface JoinedPart {
  bytes: Uint8Array | null;
  /** Printed when `bytes` is null or unreadable. */
  instead: PrintedDocument;
}
export interface JoinedPdf {
  title: string;
  parts: readonly JoinedPart[];
}

export type PdfTask = { kind: 'draw'; document: PrintedDocument } | { kind: 'join'; document: JoinedPdf };

/** Maximum time of one PDF, without the wait for earlier PDFs. Two hundred labels take a few seconds. */
const LIMIT_MS = 120_000;

const inThread = taskThread<PdfTask>(new URL('pdf-thread.ts', import.meta.url), 'a PDF');
const run = async (task: PdfTask, limitMs: number): Promise<Buffer> =>
  Buffer.from((await inThread(task, limitMs)) as Uint8Array);

/** @throws Error when drawing fails, or takes longer than `limitMs`. */
export const pdfOf = (document: PrintedDocument, limitMs = LIMIT_MS): Promise<Buffer> =>
  run({ kind: 'draw', document }, limitMs);
export const joinPdfs = (document: JoinedPdf): Promise<Buffer> => run({ kind: 'join', document }, LIMIT_MS);
