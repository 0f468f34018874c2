import { parentPort } from 'node:worker_threads';
import type { PdfResult, PdfTask } from './pdf.ts';

/** Runs a task. Each kind has a library of its own, which takes time to load. */
const make = async (task: PdfTask): Promise<Uint8Array> =>
  task.kind === 'draw'
    ? (await import('./draw-pdf.ts')).drawPdf(task.document)
    : (await import('./join-pdf.ts')).joinPdf(task.document);

async function answer(task: PdfTask): Promise<PdfResult> {
  try {
    return { bytes: await make(task) };
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

parentPort?.on('message', (task: PdfTask) => void answer(task).then((result) => parentPort?.postMessage(result)));
