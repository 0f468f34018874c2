import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** A process that a signal ended has no exit code. */
export const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null;

export async function waitForExit(child: ChildProcess): Promise<void> {
  if (!hasEnded(child)) await once(child, 'exit');
}
