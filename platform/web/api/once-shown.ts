import type { ReplyOf, Write } from '#shared/http/endpoint.ts';
import { queriesShowing } from './query.ts';

/** Longest time that a dialog stays open for the reads after its save, in ms. */
const WAIT_MS = 2_000;

/**
 * Runs `then` once the screen shows the saved change, for `onSuccess` of `useCommand`. A dialog that closes before would
 * open again with the earlier values. Reads that fail or take long do not keep it open.
 */
export const onceShown =
  <E extends Write>({ changes }: E, then: (reply: ReplyOf<E>) => void) =>
  async (reply: ReplyOf<E>): Promise<void> => {
    const reads = Promise.allSettled(queriesShowing(changes).map(({ promise }) => promise));
    await Promise.race([reads, new Promise((resolve) => setTimeout(resolve, WAIT_MS))]);
    then(reply);
  };
