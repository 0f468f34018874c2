import { parentPort } from 'node:worker_threads';
import { drawPdf } from './draw-pdf.ts';
import { joinPdf } from './join-pdf.ts';
import type { PdfResult, PdfTask } from './pdf.ts';

const make = (task: PdfTask): Promise<Uint8Array> =>
  task.kind === 'draw' ? drawPdf(task.document) : joinPdf(task.document);

async function answer(task: PdfTask): Promise<PdfResult> {
  try {
    return { bytes: await make(task) };
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

parentPort?.on('message', (task: PdfTask) => void answer(task).then((result) => parentPort?.postMessage(result)));
