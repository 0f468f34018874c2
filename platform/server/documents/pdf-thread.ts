import { parentPort } from 'node:worker_threads';
import { answerTasks } from '#platform/server/task-thread.ts';
import type { PdfTask } from './pdf.ts';

// Each library takes time to load, so only the library of the task is loaded.
answerTasks<PdfTask>(parentPort, async (task) =>
  task.kind === 'draw'
    ? (await import('./draw-pdf.ts')).drawPdf(task.document)
    : (await import('./join-pdf.ts')).joinPdf(task.document),
);
