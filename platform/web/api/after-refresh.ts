import { notifyManager } from '@tanstack/react-query';
import type { ReplyOf, Write } from '#shared/http/endpoint.ts';
import { queriesShowing } from './query.ts';

type Queries = ReturnType<typeof queriesShowing>;

const MAX_WAIT_MS = 2_000;

async function untilShown(queries: Queries): Promise<void> {
  let reads: readonly (Promise<unknown> | undefined)[];
  do {
    reads = queries.map(({ promise }) => promise);
    await Promise.allSettled(reads);
    // A change during a read replaces the read by a later read. The promises are compared because a query that was
    // removed stays « fetching » forever.
  } while (queries.some(({ promise }, index) => promise !== reads[index]));
  // Screens are notified in a later turn of the event loop.
  await new Promise<void>((resolve) => notifyManager.schedule(resolve));
}

/**
 * Runs `then` once the screen shows the saved change, for `onSuccess` of `useCommand`. A dialog that closes earlier
 * could be opened again with the old values. Reads that fail or take long do not keep the dialog open.
 */
export const afterRefresh =
  <E extends Write>({ changes }: E, then: (reply: ReplyOf<E>) => void) =>
  async (reply: ReplyOf<E>): Promise<void> => {
    await Promise.race([
      untilShown(queriesShowing(changes)),
      new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS)),
    ]);
    then(reply);
  };
