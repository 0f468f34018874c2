import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Counting } from './statement-probe.ts';

export const STATEMENT_PROBE = './statement-probe.ts';

/** Returns the number of statements or round trips during `work`. Needs a server that has loaded `STATEMENT_PROBE`. */
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
