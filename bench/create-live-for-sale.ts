import type { Pool, PoolClient } from 'pg';

/** Creates an active live. @returns its id, and the ids of its pieces in the order of their numbers. */
export async function createLiveForSale(
  pool: Pool | PoolClient,
  title: string,
  count: number,
): Promise<{ liveId: string; pieces: string[] }> {
  const { rows: pieces } = await pool.query<{ liveId: string; id: string }>(
    `with live as (insert into lives (title, ref, live_date, is_active) values ($1, lower($1), now(), true) returning id)
    insert into products (live_id, ref, name, price_cents)
    select live.id, n, 'Robe', 2500 from live, generate_series(1, $2::int) n
    returning live_id as "liveId", id`,
    [title, count],
  );
  return { liveId: pieces[0]?.liveId ?? '', pieces: pieces.map(({ id }) => id) };
}
