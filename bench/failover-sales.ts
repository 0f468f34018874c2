import type { Pool } from 'pg';
import { setTimeout as pause } from 'node:timers/promises';
import { requestOf } from '#shared/http/request.ts';
import { addToLiveOrder } from '#features/orders/domain/admin-endpoints.ts';
import { generateLabel } from '#features/shipping/domain/endpoints.ts';
import { requestSignIn } from '#features/users/domain/endpoints.ts';
import { liveForSale } from './live-for-sale.ts';
import { paidOrders } from './paid-orders.ts';

const BUYERS = 60;
/** Maximum wait of a seller for an answer, in ms. */
const ANSWER_MS = 15_000;
const SELLERS = 4;
/** Pause of a seller after an answer and after a failure, in ms. An outage must not use up the stock. */
const [NEXT_MS, AFTER_FAILURE_MS] = [20, 500];

interface Acknowledged {
  at: number;
  kind: 'add' | 'label' | 'mail';
  /** Identifier of the piece or the order, or the address of the mail. */
  what: string;
  pseudo: string;
}

interface Stock {
  liveId: string;
  pieces: readonly string[];
  orders: readonly string[];
}

/** Sells through all processes without a break, and stores what they acknowledged. */
export class Sales {
  readonly acknowledged: Acknowledged[] = [];
  /** Number of requests without an answer or with an answer 5xx. The shop may have carried them out. */
  unknown = 0;
  refused = 0;
  readonly #urls: readonly string[];
  readonly #headers: Readonly<Record<string, string>>;
  readonly #stock: Stock;
  readonly #next = { add: 0, label: 0, mail: 0 };
  #isOver = false;
  #selling: Promise<unknown> = Promise.resolve();

  constructor(urls: readonly string[], headers: Readonly<Record<string, string>>, stock: Stock) {
    this.#urls = urls;
    this.#headers = headers;
    this.#stock = stock;
  }

  begin(): void {
    const seller = async (at: number) => {
      for (let turn = at; !this.#isOver; turn++) {
        const before = this.unknown;
        await this.#sell(turn);
        await pause(this.unknown === before ? NEXT_MS : AFTER_FAILURE_MS);
      }
    };
    this.#selling = Promise.all(Array.from({ length: SELLERS }, (_, at) => seller(at)));
  }

  async end(): Promise<void> {
    this.#isOver = true;
    await this.#selling;
  }

  /** Returns the longest time in s without an acknowledgement since an instant. */
  longestGap(since: number): number {
    const times = [since, ...this.acknowledged.map(({ at }) => at).filter((at) => at > since), performance.now()];
    return Math.max(...times.slice(1).map((at, place) => at - (times[place] ?? at))) / 1000;
  }

  async #sell(turn: number): Promise<void> {
    const url = this.#urls[turn % this.#urls.length] ?? '';
    if (turn % 10 === 3) {
      const orderId = this.#stock.orders[this.#next.label++];
      if (orderId === undefined) return;
      return this.#ask(url, requestOf(generateLabel, { orderId }), { kind: 'label', what: orderId, pseudo: '' });
    }
    if (turn % 10 === 7) {
      const email = `panne.${this.#next.mail++}@bench.example`;
      return this.#ask(url, requestOf(requestSignIn, { email }), { kind: 'mail', what: email, pseudo: '' });
    }
    const place = this.#next.add++;
    const productId = this.#stock.pieces[place];
    if (productId === undefined) throw new Error('every piece is sold: give the bench more');
    const pseudo = `panne.${place % BUYERS}`;
    const { liveId } = this.#stock;
    await this.#ask(url, requestOf(addToLiveOrder, { liveId, productId, pseudo }), {
      kind: 'add',
      what: productId,
      pseudo,
    });
  }

  async #ask(
    url: string,
    { url: path, ...init }: ReturnType<typeof requestOf>,
    request: Omit<Acknowledged, 'at'>,
  ): Promise<void> {
    try {
      const signal = AbortSignal.timeout(ANSWER_MS);
      const headers = { ...this.#headers, 'content-type': 'application/json', 'x-forwarded-for': anAddress() };
      const answer = await fetch(url + path, { ...init, method: 'POST', headers, signal });
      await answer.arrayBuffer();
      if (answer.ok) this.acknowledged.push({ ...request, at: performance.now() });
      else if (answer.status < 500) this.refused += 1;
      else this.unknown += 1;
    } catch {
      this.unknown += 1;
    }
  }
}

/** Returns a random client address, because sign-in mails are limited by address. */
const anAddress = (): string => `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 250)).join('.')}`;

/** Creates a live with pieces, paid orders without a label, and accounts that will request a sign-in mail. */
export async function stockOf(all: Pool, pieces: number, orders: number, mails: number): Promise<Stock> {
  const pool = await all.connect();
  await pool.query('set statement_timeout = 0');
  const sale = await liveForSale(pool, 'Panne', pieces);
  await pool.query(
    `insert into users (email) select 'panne.' || n || '@bench.example' from generate_series(0, $1::int) n`,
    [mails],
  );
  const paid = await paidOrders(pool, orders);
  pool.release(true);
  return { ...sale, orders: paid.map(({ id }) => id) };
}

export interface Outcome {
  what: string;
  acknowledged: number;
  lost: number;
  doubled: number;
  /** True for mails: the mail server took one, and the database was lost before it stored that. Twice beats never. */
  mayBeDoubled?: boolean;
}

/** Returns the acknowledged additions of pieces that the database does not have. */
export async function lostAdds(pool: Pool, acknowledged: readonly Acknowledged[]): Promise<readonly Acknowledged[]> {
  const { rows } = await pool.query<{ id: string }>('select product_id as id from order_items');
  const stored = new Set(rows.map(({ id }) => id));
  return acknowledged.filter(({ kind, what }) => kind === 'add' && !stored.has(what));
}

/** Compares the acknowledgements with the database, where each effect must exist exactly once. */
export async function outcomes(pool: Pool, acknowledged: readonly Acknowledged[]): Promise<Outcome[]> {
  const ofKind = (kind: Acknowledged['kind']) => acknowledged.filter((effect) => effect.kind === kind);
  const count = async (statement: string, values: readonly unknown[] = []) =>
    Number((await pool.query<{ n: string }>(statement, [...values])).rows[0]?.n);
  const [adds, labels, mails] = [ofKind('add'), ofKind('label'), ofKind('mail')];
  const whats = (some: readonly Acknowledged[]) => some.map(({ what }) => what);
  const found = await count(
    `select count(*) as n from unnest($1::uuid[], $2::text[]) a(product_id, pseudo) where exists (
      select from order_items i join orders o on o.id = i.order_id join users u on u.id = o.user_id
      where i.product_id = a.product_id and u.tiktok_username = a.pseudo)`,
    [whats(adds), adds.map(({ pseudo }) => pseudo)],
  );
  const sentTo = `select body ->> 'to' as address, count(*) as times from sandbox.documents where kind = 'mail' group by 1`;
  return [
    {
      what: 'pieces added to an order',
      acknowledged: adds.length,
      lost: adds.length - found,
      doubled: await count(
        'select count(*) as n from (select from order_items group by product_id having count(*) > 1) t',
      ),
    },
    {
      what: 'labels bought',
      acknowledged: labels.length,
      lost:
        labels.length -
        (await count(
          `select count(*) as n from unnest($1::uuid[]) a(id) where exists (select from shipping_labels l where l.order_id = a.id and l.state = 'made')`,
          [whats(labels)],
        )),
      doubled: await count(
        `select count(*) as n from (select from shipping_labels where state = 'made' group by order_id having count(*) > 1) t`,
      ),
    },
    {
      what: 'sign-in mails',
      acknowledged: mails.length,
      lost: await count(
        `select count(*) as n from unnest($1::text[]) a(address) where a.address not in (select address from (${sentTo}) m)`,
        [whats(mails)],
      ),
      doubled: await count(`select count(*) as n from (${sentTo}) m where times > 1`),
      mayBeDoubled: true,
    },
  ];
}
