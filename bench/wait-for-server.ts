import type { ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { hasEnded } from './child-exit.ts';

/** Waits until the server is ready. @throws Error when its process ends first. */
export async function waitForServer(
  url: string,
  child: ChildProcess,
  isReady: (answer: Response) => boolean = ({ ok }) => ok,
): Promise<void> {
  while (!(await fetch(url).then(isReady, () => false))) {
    if (hasEnded(child)) throw new Error(`${url} does not answer, because its process has ended`);
    await pause(20);
  }
}
