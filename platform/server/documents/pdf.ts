import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
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
export type PdfResult = { bytes: Uint8Array } | { failure: string };

/** Time limit of one PDF, in ms. Two hundred labels take a few seconds, and later PDFs wait. */
const MOST_MS = 120_000;

/** Draws a document on A4 pages. @throws Error when that fails, or takes longer than `mostMs`. */
export const pdfOf = (document: PrintedDocument, mostMs = MOST_MS): Promise<Buffer> =>
  inTurn({ kind: 'draw', document }, mostMs);
/** Joins all pages of the parts, in their order, in one PDF. @throws Error when that fails. */
export const joinPdfs = (document: JoinedPdf): Promise<Buffer> => inTurn({ kind: 'join', document }, MOST_MS);

let last: Promise<unknown> = Promise.resolve();

/** Runs one task at a time, because each parallel task would need a thread with its memory. */
function inTurn(task: PdfTask, mostMs: number): Promise<Buffer> {
  const made = last.then(() => inThread(task, mostMs));
  last = made.catch(() => undefined);
  return made;
}

/** Idle time after which the thread ends, in ms. A thread holds 45 MB. */
const IDLE_MS = 60_000;
let thread: Worker | null = null;
let ending: NodeJS.Timeout | undefined;

/** Makes a PDF in a thread. It would block requests, for hundreds of milliseconds with the labels of an evening. */
async function inThread(task: PdfTask, mostMs: number): Promise<Buffer> {
  clearTimeout(ending);
  thread ??= startThread();
  thread.ref();
  try {
    thread.postMessage(task);
    const [result] = (await once(thread, 'message', { signal: AbortSignal.timeout(mostMs) })) as [PdfResult];
    if ('failure' in result) throw new Error(`a PDF was not made: ${result.failure}`);
    return Buffer.from(result.bytes);
  } catch (error) {
    endThread();
    throw error;
  } finally {
    thread?.unref();
    ending = setTimeout(endThread, IDLE_MS).unref();
  }
}

function startThread(): Worker {
  const started = new Worker(new URL('pdf-thread.ts', import.meta.url));
  // Without this listener, an error of an idle thread would end the process.
  return started.on('error', () => {
    if (thread === started) thread = null;
  });
}

function endThread(): void {
  void thread?.terminate();
  thread = null;
}
