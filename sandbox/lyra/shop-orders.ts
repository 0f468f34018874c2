import type { Pool } from 'pg';
import type { FormToken, StoredTransaction } from './lyra-data.ts';
import { newUuid } from './lyra-data.ts';
import type { LyraContext } from './lyra-context.ts';

/** Order and payments of the shop in the form in which the provider would have stored them. */
interface ShopOrder {
  order: FormToken;
  debits: StoredTransaction[];
}

export type OrderReference = { number: string } | { orderId: string } | { transactionId: string };

/** Finds orders whose payments the stand-in never received, such as those of the demo shop. */
export interface ShopOrders {
  find(reference: OrderReference): Promise<ShopOrder | null>;
}

/** Stores an order of the shop with its payments. Known payments stay unchanged. */
export async function copyOrder(context: LyraContext, { order, debits }: ShopOrder): Promise<FormToken> {
  const known = (await context.data.findOrder(order.orderId)) ?? {
    ...order,
    ipnTargetUrl: `${context.world.selfUrl}/api/payments/lyra/notice`,
  };
  await context.data.saveOrder(known);
  for (const debit of debits) {
    const uuid = debit.uuid || newUuid();
    if (!(await context.data.findTransaction(uuid, context.world.now())))
      await context.data.saveTransaction({ ...debit, uuid });
  }
  return known;
}

interface Row {
  id: string;
  total: number;
  email: string;
  user_id: string;
  debits: { id: string; amount: number; refunded: number; at: string }[];
}

export const shopOrders = (pool: Pool): ShopOrders => ({
  async find(reference) {
    const [where, value] = conditionOf(reference);
    const { rows } = await pool.query<Row>(
      `select o.id, o.total_amount_cents as total, u.email, u.id as user_id, coalesce((
         select json_agg(json_build_object('id', t.id, 'amount', t.amount_cents, 'refunded', t.refunded_cents,
           'at', t.transacted_at) order by t.created_at)
         from payment_transactions t
         where t.order_id = o.id and t.operation = 'debit' and t.state = 'paid' and t.currency = 'EUR'), '[]') as debits
       from orders o join users u on u.id = o.user_id where ${where}`,
      [value],
    );
    return rows[0] ? toShopOrder(rows[0]) : null;
  },
});

/** Needs `o` of `orders` in scope. */
function conditionOf(reference: OrderReference): [where: string, value: string] {
  if ('number' in reference) return ['lower(o.order_number) = lower($1)', reference.number];
  if ('orderId' in reference) return ['o.id::text = $1', reference.orderId];
  return ['o.id = (select order_id from payment_transactions where id = $1)', reference.transactionId];
}

const toShopOrder = ({ id, total, email, user_id, debits }: Row): ShopOrder => ({
  order: {
    orderId: id,
    amount: total,
    currency: 'EUR',
    customer: { reference: user_id, email, billingDetails: {}, shippingDetails: {} },
    metadata: null,
    ipnTargetUrl: null,
    attempts: 1,
    expiresAt: new Date(0).toISOString(),
  },
  debits: debits.map((debit) => ({
    uuid: debit.id,
    orderId: id,
    operation: 'DEBIT',
    status: 'AUTHORISED',
    amount: debit.amount,
    currency: 'EUR',
    at: new Date(debit.at).toISOString(),
    settlesAt: null,
    refunded: debit.refunded,
    parent: null,
    card: { masked: '497010XXXXXX0055', brand: 'CB', month: 12, year: 2030 },
    refusal: null,
    strongAuthentication: 'ENABLED',
  })),
});
