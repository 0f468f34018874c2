import sql from 'sql-template-tag';
import type { TestShop } from './shop.ts';
import { paid, type Placed } from './order-steps.ts';
import { mailsTo, until, type SeenMail } from './steps.ts';

/** Paid order with its confirmation in the outbox. */
export interface Waiting extends Placed {
  mailId: string;
  key: string;
}

export async function awaitConfirmation(shop: TestShop, order: Placed): Promise<Waiting> {
  const key = `paid-${order.orderId}`;
  const { id } = await until(() => shop.shop.db.one<{ id: string }>(sql`select id from mails where key = ${key}`));
  return { ...order, key, mailId: id };
}

export const paidAndWaiting = async (shop: TestShop): Promise<Waiting> => awaitConfirmation(shop, await paid(shop));

export const confirmationsTo = async (shop: TestShop, { customer }: Placed): Promise<SeenMail[]> =>
  (await mailsTo(shop, customer.email)).filter(({ subject }) => subject.startsWith('Confirmation de votre commande'));
