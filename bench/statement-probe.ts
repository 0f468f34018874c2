import { tripsOf, watchStatements } from '#sandbox/testing/round-trips.ts';

// Runs in a server process before the shop's own files. Counts the round trips to the database, or the statements,
// between two messages of its parent.

/** `trips` and `statements` start counting. `end` ends the counting. */
export type Counting = 'trips' | 'statements' | 'end';

let finish = (): void => undefined;

async function countTrips(): Promise<number> {
  const { roundTrips } = await tripsOf(() => new Promise<void>((resolve) => (finish = resolve)));
  return roundTrips;
}

async function countStatements(): Promise<number> {
  let count = 0;
  const watch = watchStatements(() => {
    count += 1;
    return () => {};
  });
  await new Promise<void>((resolve) => (finish = resolve));
  watch.stop();
  return count;
}

process.on('message', (message: Counting) => {
  if (message === 'end') return finish();
  void (message === 'trips' ? countTrips() : countStatements()).then((count) => process.send?.(count));
});
