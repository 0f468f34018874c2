import sql from 'sql-template-tag';
import { RECONCILIATION, reconcileDue } from '#features/reconciliation/server/commands/reconcile-payments.ts';
import { refundSteps } from './refund-steps.ts';
import type { TestShop } from './shop.ts';

const DAY_MS = 86_400_000;

export function reconciliationSteps(shop: TestShop) {
  const { db, gateways } = shop.shop;
  const { reportOf } = gateways.payment;
  const { insteadOf } = refundSteps(shop);
  async function takeJobs(): Promise<Record<string, unknown>[]> {
    const jobs = await db.many<{ data: Record<string, unknown> }>(sql`
      delete from pgboss.job where name = ${RECONCILIATION} returning data`);
    return jobs.map(({ data }) => data);
  }
  return {
    takeJobs,
    async compareDue(): Promise<void> {
      await reconcileDue(shop.system);
      for (const data of await takeJobs()) await reconcileDue(shop.system, data);
    },
    /** Moves all payments out of the compared period, so that the next test starts without payments. */
    async nextPeriod(): Promise<void> {
      await db.run(sql`update payment_transactions set transacted_at = transacted_at - interval '1000 days'`);
      await db.run(sql`update payment_forms set created_at = created_at - interval '1000 days'`);
      await db.run(sql`delete from reconciliations`);
    },
    async advanceDays(days: number): Promise<void> {
      shop.advance(days * DAY_MS);
      const now = shop.system.now();
      await db.run(sql`update sessions set created_at = ${now}, renewed_at = ${now},
        expires_at = expires_at + make_interval(days => ${days})`);
    },
    async requestedDuring(work: () => Promise<unknown>): Promise<string[]> {
      const requests: string[] = [];
      const stop = insteadOf({
        reportOf(id) {
          requests.push(id);
          return reportOf(id);
        },
      });
      await work();
      stop();
      return requests;
    },
  };
}
