import { setTimeout as pause } from 'node:timers/promises';

/** How long the process may be kept from its requests at once, in milliseconds. */
const AT_ONCE = 4;

/** @returns what long work calls between its steps: once it has had its turn, requests have one that is as long. */
export function givingWay(): () => Promise<void> {
  let begun = performance.now();
  return async () => {
    const worked = performance.now() - begun;
    if (worked < AT_ONCE) return;
    await pause(worked);
    begun = performance.now();
  };
}
