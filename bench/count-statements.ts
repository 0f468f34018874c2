import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Counting } from './statement-probe.ts';

/** Module that lets a server count its statements. */
export const STATEMENT_PROBE = './statement-probe.ts';

/** Counts round trips or statements of a server that has the probe, while `work` runs. */
export async function countDuring(
  child: ChildProcess,
  message: Exclude<Counting, 'end'>,
  work: () => Promise<unknown>,
): Promise<number> {
  child.send(message);
  await work();
  const counted = once(child, 'message');
  child.send('end');
  const [count] = (await counted) as [number];
  return count;
}
