import type { Ctx } from '#platform/server/context.ts';
import type { Queue } from '#platform/server/events/jobs.ts';
import { daily, everyMinute, hourly } from '#platform/server/events/schedules.ts';
import { removePhotos } from '#features/catalog/server/commands/remove-photos.ts';
import { issueMissing } from '#features/invoices/server/commands/issue-missing.ts';
import { deleteEmptyOrders } from '#features/orders/server/commands/delete-empty-orders.ts';
import { sendDigests } from '#features/notices/server/commands/send-digests.ts';
import { askAboutWaiting } from '#features/reconciliation/server/commands/ask-about-waiting.ts';
import { endForgottenRehearsal } from '#features/rehearsals/server/commands/end-rehearsal.ts';
import { forgetOldData } from '#features/retention/server/commands/forget-old-data.ts';
import { noteStuckParcels } from '#features/shipping/server/commands/note-stuck-parcels.ts';
import { RECONCILIATION, reconcileDue } from '#features/reconciliation/server/commands/reconcile-payments.ts';
import { noteStuckReturns } from '#features/withdrawals/server/commands/follow-returns.ts';

/** Returns the queues whose jobs start at a time of the shop's clock. */
export const scheduledQueues = (system: Ctx): Queue[] => [
  {
    name: 'empty-orders',
    retries: 0,
    seconds: 300,
    every: everyMinute,
    run: async () => void (await deleteEmptyOrders(system)),
  },
  { name: 'digests', retries: 1, seconds: 300, every: hourly(2), run: () => sendDigests(system) },
  {
    name: 'photos',
    retries: 1,
    seconds: 300,
    every: daily(4, 27),
    run: async () => void (await removePhotos(system)),
  },
  { name: 'parcels-stuck', retries: 1, seconds: 300, every: daily(5, 37), run: () => noteSilent(system) },
  {
    name: 'invoices',
    retries: 0,
    seconds: 1800,
    every: hourly(13),
    run: async () => void (await issueMissing(system)),
  },
  {
    name: 'payments-waiting',
    retries: 0,
    seconds: 3000,
    every: hourly(11),
    run: () => askAboutWaiting(system),
  },
  {
    name: RECONCILIATION,
    retries: 2,
    seconds: 900,
    every: daily(3, 41),
    run: (data) => reconcileDue(system, data),
  },
  { name: 'rehearsals', retries: 0, seconds: 60, every: hourly(23), run: () => endForgottenRehearsal(system) },
  { name: 'retention', retries: 1, seconds: 7200, every: daily(4, 17), run: () => forgetOldData(system) },
];

async function noteSilent(ctx: Ctx): Promise<void> {
  await noteStuckParcels(ctx);
  await noteStuckReturns(ctx);
}
