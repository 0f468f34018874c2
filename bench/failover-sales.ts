import type { Pool } from 'pg';
import { setTimeout as pause } from 'node:timers/promises';
import { requestOf } from '#shared/http/request.ts';
import { addToLiveOrder } from '#features/orders/domain/admin-endpoints.ts';
import { paymentNotice } from '#features/payments/domain/endpoints.ts';
import { generateLabel } from '#features/shipping/domain/endpoints.ts';
import { requestSignIn } from '#features/users/domain/endpoints.ts';
import { createLiveForSale } from './create-live-for-sale.ts';
import { createPaidOrders } from './create-paid-orders.ts';
import { noticeBody, createOrdersToPay } from './payment-notice.ts';

const BUYERS = 60;
const ANSWER_MS = 15_000;
const SELLERS = 4;
/** Total of each order to pay, in cents. */
const TOTAL_CENTS = 3100;
/** Pauses of a seller after an answer and after a failure. With short pauses, an outage would use up the stock. */
const [NEXT_MS, AFTER_FAILURE_MS] = [20, 500];
/** Together the attempts last longer than any outage. */
const NOTICE_TRIES = 200;

type Kind = 'add' | 'label' | 'mail' | 'payment';

interface Acknowledged {
  at: number;
  kind: Kind;
  /** Subject of the request: piece and pseudo, order id, or address of the mail. */
  key: string;
}

interface Stock {
  liveId: string;
  pieces: readonly string[];
  paid: readonly string[];
  unpaid: readonly string[];
}

export class Sales {
  readonly acknowledged: Acknowledged[] = [];
  /** Number of requests without an answer or with a 5xx status. The shop may have carried them out. */
  unknown = 0;
  refused = 0;
  readonly #urls: readonly string[];
  readonly #headers: Readonly<Record<string, string>>;
  readonly #stock: Stock;
  readonly #next: Record<Kind, number> = { add: 0, label: 0, mail: 0, payment: 0 };
  #isOver = false;
  #selling: Promise<unknown> = Promise.resolve();

  constructor(urls: readonly string[], headers: Readonly<Record<string, string>>, stock: Stock) {
    this.#urls = urls;
    this.#headers = headers;
    this.#stock = stock;
  }

  begin(): void {
    const sellFrom = async (firstTurn: number) => {
      for (let turn = firstTurn; !this.#isOver; turn++) {
        const before = this.unknown;
        await this.#sell(turn);
        await pause(this.unknown === before ? NEXT_MS : AFTER_FAILURE_MS);
      }
    };
    this.#selling = Promise.all(Array.from({ length: SELLERS }, (_, index) => sellFrom(index)));
  }

  async end(): Promise<void> {
    this.#isOver = true;
    await this.#selling;
  }

  /** Returns the longest time without an acknowledgement since an instant of `performance.now()`, in s. */
  longestGap(since: number): number {
    const times = [since, ...this.acknowledged.map(({ at }) => at).filter((at) => at > since), performance.now()];
    return Math.max(...times.slice(1).map((at, index) => at - (times[index] ?? at))) / 1000;
  }

  /** Sends one request. Of ten, one buys a label, one reports a payment, one requests a mail and seven add a piece. */
  async #sell(turn: number): Promise<void> {
    const url = this.#urls[turn % this.#urls.length] ?? '';
    if (turn % 10 === 3) {
      const orderId = this.#stock.paid[this.#next.label++];
      if (orderId) await this.#ask(url, requestOf(generateLabel, { orderId }), 'label', orderId);
    } else if (turn % 10 === 5) {
      const orderId = this.#stock.unpaid[this.#next.payment++];
      if (orderId) await this.#notify(url, orderId);
    } else if (turn % 10 === 7) {
      const email = `panne.${this.#next.mail++}@bench.example`;
      await this.#ask(url, requestOf(requestSignIn, { email }), 'mail', email);
    } else {
      const place = this.#next.add++;
      const productId = this.#stock.pieces[place];
      if (productId === undefined) throw new Error('every piece is sold: the stock needs more pieces');
      const pseudo = `panne.${place % BUYERS}`;
      const { liveId } = this.#stock;
      await this.#ask(url, requestOf(addToLiveOrder, { liveId, productId, pseudo }), 'add', `${productId} ${pseudo}`);
    }
  }

  async #ask(url: string, { url: path, ...init }: ReturnType<typeof requestOf>, kind: Kind, key: string) {
    const headers = { ...this.#headers, 'content-type': 'application/json', 'x-forwarded-for': randomIp() };
    await this.#send(url + path, { ...init, headers }, kind, key);
  }

  async #notify(url: string, orderId: string): Promise<void> {
    const body = noticeBody(orderId, orderId.replaceAll('-', ''), TOTAL_CENTS);
    for (let tries = 0; tries < NOTICE_TRIES; tries++) {
      if (tries > 0) await pause(AFTER_FAILURE_MS);
      if (await this.#send(url + paymentNotice.path, { body }, 'payment', orderId)) return;
    }
  }

  /** @returns false when the answer is missing or has a 5xx status. */
  async #send(address: string, init: RequestInit, kind: Kind, key: string): Promise<boolean> {
    try {
      const answer = await fetch(address, { ...init, method: 'POST', signal: AbortSignal.timeout(ANSWER_MS) });
      await answer.arrayBuffer();
      if (answer.ok) this.acknowledged.push({ kind, key, at: performance.now() });
      else if (answer.status < 500) this.refused += 1;
      else this.unknown += 1;
      return answer.status < 500;
    } catch {
      this.unknown += 1;
      return false;
    }
  }
}

/** Returns a random client address, because sign-in mails are limited by address. */
const randomIp = (): string => `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 250)).join('.')}`;

interface Quantities {
  pieces: number;
  /** Number of paid orders, of unpaid orders, and of accounts. */
  each: number;
}

export async function createStock(pool: Pool, { pieces, each }: Quantities): Promise<Stock> {
  const client = await pool.connect();
  await client.query('set statement_timeout = 0');
  const sale = await createLiveForSale(client, 'Panne', pieces);
  await client.query(
    `insert into users (email) select 'panne.' || n || '@bench.example' from generate_series(0, $1::int) n`,
    [each],
  );
  const paid = await createPaidOrders(client, each);
  const unpaid = await createOrdersToPay(client, each, TOTAL_CENTS);
  // Closes the connection, which has no time limit.
  client.release(true);
  return { ...sale, paid: paid.map(({ id }) => id), unpaid };
}

/** Statements by kind of request. Each lists the keys of the stored effects, and how often each effect is stored. */
const effects: Readonly<Record<Kind, { label: string; stored: string }>> = {
  add: {
    label: 'pieces added to an order',
    stored: `select i.product_id || ' ' || min(u.tiktok_username) as key, count(*) as times
      from order_items i join orders o on o.id = i.order_id join users u on u.id = o.user_id group by i.product_id`,
  },
  payment: {
    label: 'payments',
    stored: `select o.id as key, greatest(t.times, e.times) as times from orders o
      join (select order_id, count(*) as times from payment_transactions group by 1) t on t.order_id = o.id
      join (select order_id, count(*) as times from events where type = 'order.paid' group by 1) e on e.order_id = o.id
      where o.status = 'paid'`,
  },
  label: {
    label: 'labels bought',
    stored: `select order_id as key, count(*) as times from shipping_labels where state = 'made' group by 1`,
  },
  mail: {
    label: 'sign-in mails',
    stored: `select body ->> 'to' as key, count(*) as times from sandbox.documents
      where kind = 'mail' and body ->> 'to' like 'panne.%' group by 1`,
  },
};

export interface Outcome {
  label: string;
  acknowledged: number;
  lost: readonly Acknowledged[];
  doubled: number;
  /** True for mails: when the database fails just after the mail server took a mail, the shop sends the mail again. */
  mayBeDoubled: boolean;
}

/** Compares the acknowledged effects with the database, in which each effect must exist exactly once. */
export const compareWithDatabase = (pool: Pool, acknowledged: readonly Acknowledged[]): Promise<Outcome[]> =>
  Promise.all(
    Object.entries(effects).map(async ([kind, { label, stored }]) => {
      const { rows } = await pool.query<{ key: string; times: string }>(stored);
      const keys = new Set(rows.map(({ key }) => key));
      const acknowledgedOfKind = acknowledged.filter((effect) => effect.kind === kind);
      return {
        label,
        acknowledged: acknowledgedOfKind.length,
        lost: acknowledgedOfKind.filter(({ key }) => !keys.has(key)),
        doubled: rows.filter(({ times }) => Number(times) > 1).length,
        mayBeDoubled: kind === 'mail',
      };
    }),
  );
