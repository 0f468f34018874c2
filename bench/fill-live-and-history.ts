import type { Client } from 'pg';

const EVENTS = 20_000;
/** Five hundred pieces with 200 claims each. Twelve claims of each piece still wait. */
const CLAIMS = 100_000;
/** Number of changes of users, and of changes of pieces. Ten changes of users concern the team. */
const CHANGES = 40_000;

/** Adds comments, viewers, claims and a history to the shop of `fill`, which has this number of users. */
export async function fillLiveAndHistory(client: Client, users: number): Promise<void> {
  await client.query(`
    insert into tiktok_event (live_id, type_evenement, comment, create_time, msg_id, mentioned_ref, is_read)
      select id, 'chat', 'prise', n, 'm' || n, case when n % 4 = 0 then n % 600 end, true from generate_series(1, ${EVENTS}) n cross join (select id from lives order by ref limit 1) l;
    insert into tiktok_live_users (live_id, tiktok_username, display_name, tiktok_user_id)
      select l.id, 'vue.' || n, 'Vue ' || n, n::text || l.ref
      from generate_series(1, ${EVENTS / 4}) n
        cross join (select id, ref, row_number() over (order by ref) nth from lives) l where nth in (1, 3, 4, 5)`);
  await client.query(`
    insert into claims (live_id, product_id, ref, pseudo, said_at, arrived_at, certainty, state, decided_at)
      select p.live_id, p.id, p.ref, 'cliente.' || (n * 7 + p.place) % ${users} + 1, now() - n * interval '1 second',
        now() - n * interval '1 second', 'certain', case when n % 16 = 0 then 'waiting' when n % 2 = 0 then 'closed' else 'withdrawn' end,
        now() - n * interval '1 minute'
      from (select id, live_id, ref, row_number() over (order by id) as place from products limit ${CLAIMS / 200}) p
        cross join generate_series(1, 200) n`);
  await client.query(`
    create temporary table numbered as select id, row_number() over (order by id) as place from users;
    insert into events (at, actor_kind, actor_id, actor_name, type, user_id, data)
      select now() - n * interval '1 minute', case when n % 2 = 0 then 'admin' else 'customer' end,
        case when n % 2 = 0 then (select id from users where is_admin limit 1) end, case when n % 2 = 0 then 'Nadia' end,
        case when n % ${CHANGES / 10} = 0 then 'account.role' when n % 2 = 0 then 'person.edited' else 'person.claimed' end,
        u.id, '{"after": {"orders": 1}}'
      from generate_series(1, ${CHANGES}) n join numbered u on u.place = n % ${users} + 1;
    insert into events (at, actor_kind, actor_id, actor_name, type, data)
      select now() - n * interval '1 minute', 'admin', (select id from users where is_admin limit 1), 'Nadia', 'piece.changed',
        jsonb_build_object('liveId', (select id from lives limit 1), 'refs', array[n % 5000 + 1],
          'before', '{"price": 900}'::jsonb, 'after', '{"price": 800}'::jsonb)
      from generate_series(1, ${CHANGES}) n`);
}
