import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Block } from './blocks.ts';

/** A document of the shop, ready to be set on paper. */
export interface PrintedDocument {
  /** Over the title. */
  shopName: string;
  /** The shop's own colour, `#rrggbb`. */
  color: string;
  title: string;
  /** Under the title. */
  subtitle: string;
  blocks: readonly Block[];
  /** When it was made: of the same document, made at the same instant, the same bytes come. */
  at: Date;
}

/** A PDF that was made elsewhere, such as a carrier's label. */
export interface JoinedPart {
  bytes: Uint8Array | null;
  /** Document that takes its place where it is missing or can't be read. */
  instead: PrintedDocument;
}
export interface JoinedPdf {
  title: string;
  parts: readonly JoinedPart[];
}

export type PdfTask = { kind: 'draw'; document: PrintedDocument } | { kind: 'join'; document: JoinedPdf };
export type PdfResult = { bytes: Uint8Array } | { failure: string };

/** Longest time for one PDF, in ms: two hundred labels take a few seconds, and the PDFs after it wait. */
const MOST_MS = 120_000;

/** Sets a document on A4 pages. @throws Error when it can't be drawn, or not within `mostMs`. */
export const pdfOf = (document: PrintedDocument, mostMs = MOST_MS): Promise<Buffer> =>
  inTurn({ kind: 'draw', document }, mostMs);
/** Makes one PDF with all pages of its parts, in their order. @throws Error when it can't be written. */
export const joinPdfs = (document: JoinedPdf): Promise<Buffer> => inTurn({ kind: 'join', document }, MOST_MS);

let last: Promise<unknown> = Promise.resolve();

/** Does one task after another: several at once would take several threads and their memory. */
function inTurn(task: PdfTask, mostMs: number): Promise<Buffer> {
  const made = last.then(() => inThread(task, mostMs));
  last = made.catch(() => undefined);
  return made;
}

/** Time after its last task at which the thread ends, in ms. A thread holds 45 MB. */
const IDLE_MS = 60_000;
let thread: Worker | null = null;
let ending: NodeJS.Timeout | undefined;

/** Makes a PDF in a thread, because requests would wait for it: hundreds of milliseconds for the labels of an evening. */
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
  // Without a listener, a thread that fails between two tasks would end the process.
  return started.on('error', () => {
    if (thread === started) thread = null;
  });
}

function endThread(): void {
  void thread?.terminate();
  thread = null;
}
