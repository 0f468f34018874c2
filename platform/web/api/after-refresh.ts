import { notifyManager } from '@tanstack/react-query';
import type { ReplyOf, Write } from '#shared/http/endpoint.ts';
import { queriesShowing } from './query.ts';

type Queries = ReturnType<typeof queriesShowing>;

/** Longest time that a dialog stays open for the reads after its save, in ms. */
const WAIT_MS = 2_000;

/** Waits until the queries are read and their screens notified. A change during a read replaces it by a later read. */
async function untilShown(queries: Queries): Promise<void> {
  let reads: readonly (Promise<unknown> | undefined)[];
  do {
    reads = queries.map(({ promise }) => promise);
    await Promise.allSettled(reads);
    // A query that is removed stays « fetching » forever, so its state would not end this loop.
  } while (queries.some(({ promise }, index) => promise !== reads[index]));
  // Screens are notified in a later turn of the loop.
  await new Promise<void>((resolve) => notifyManager.schedule(resolve));
}

/**
 * Runs `then` once the screen shows the saved change, for `onSuccess` of `useCommand`. A dialog that closes before would
 * open again with the earlier values. Reads that fail or take long do not keep it open.
 */
export const afterRefresh =
  <E extends Write>({ changes }: E, then: (reply: ReplyOf<E>) => void) =>
  async (reply: ReplyOf<E>): Promise<void> => {
    await Promise.race([untilShown(queriesShowing(changes)), new Promise((resolve) => setTimeout(resolve, WAIT_MS))]);
    then(reply);
  };
