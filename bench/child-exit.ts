import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** Returns true when a process has ended. A process that a signal ended has no exit code. */
export const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null;

/** Waits until a process has ended. */
export async function waitForExit(child: ChildProcess): Promise<void> {
  if (!hasEnded(child)) await once(child, 'exit');
}
