import { raw } from 'sql-template-tag';
import type { Ctx } from '#platform/server/context.ts';
import { WITHOUT_TIME_LIMIT } from '#platform/server/db/client.ts';
import { inTransaction, type Tx } from './transaction.ts';

/** Runs `work` in a transaction whose statements have no time limit (decision 0012). For nightly jobs and deletions. */
export const withoutTimeLimit = <T>(ctx: Ctx, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inTransaction(ctx, (tx) => {
    tx.send(raw(WITHOUT_TIME_LIMIT));
    return work(tx);
  });
