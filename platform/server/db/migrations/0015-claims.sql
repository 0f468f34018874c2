-- Claims: who asked for a piece, who waits for it, who has it (decision 0036).

alter table lives add column giving text not null default 'by-hand' check (giving in ('by-hand', 'first'));

-- Comments heard before this version are read for claims no more.
alter table tiktok_event add column is_read boolean not null default true;
alter table tiktok_event alter column is_read set default false;
create index tiktok_event_to_read on tiktok_event (live_id, id) where not is_read and type_evenement = 'chat';

-- Which piece was shown, from when to when.
create table live_airings (
  id bigint generated always as identity primary key,
  live_id uuid not null references lives (id) on delete cascade,
  product_id uuid not null references products (id) on delete cascade,
  aired_from timestamptz not null,
  aired_to timestamptz check (aired_to >= aired_from)
);
create unique index live_airings_one_on_air on live_airings (live_id) where aired_to is null;
create index live_airings_by_live on live_airings (live_id, aired_from desc);
create index live_airings_by_product on live_airings (product_id);

create table claims (
  id bigint generated always as identity primary key,
  live_id uuid not null references lives (id),
  -- Null once the piece was deleted; its number stays.
  product_id uuid references products (id) on delete set null,
  ref integer not null,
  pseudo text not null,
  display_name text,
  -- The platform's own id of her, which a rename does not change.
  tiktok_user_id text,
  -- Null when a person entered it, or once the comment was pruned: what it said stays.
  event_id bigint references tiktok_event (id) on delete set null,
  comment text,
  said_at timestamptz not null,
  -- The order of the line.
  arrived_at timestamptz not null,
  certainty text not null check (certainty in ('certain', 'to-check')),
  reason text,
  state text not null default 'waiting' check (state in ('waiting', 'held', 'released', 'withdrawn', 'dismissed', 'closed')),
  -- The line of the order that holds the piece for her, or held it.
  item_id uuid references order_items (id) on delete set null,
  -- The shop is to give it by itself, unless somebody does first.
  is_for_server boolean not null default false,
  gives_up_at timestamptz,
  decided_at timestamptz,
  decided_by text,
  created_at timestamptz not null default now()
);
-- For one piece, a person waits once or holds it, whatever name she has by then.
create unique index claims_one_open_per_pseudo on claims (product_id, pseudo) where state in ('waiting', 'held');
create unique index claims_one_open_per_person on claims (product_id, tiktok_user_id)
  where state in ('waiting', 'held') and tiktok_user_id is not null;
create index claims_by_product on claims (product_id, arrived_at, id);
create index claims_open_by_live on claims (live_id, product_id, arrived_at, id) where state in ('waiting', 'held');
create index claims_by_live on claims (live_id, arrived_at, id);
create index claims_by_number on claims (live_id, ref, arrived_at, id);
create index claims_in_line on claims (product_id, arrived_at, id) where state = 'waiting' and certainty = 'certain';
create index claims_for_server on claims (live_id, arrived_at, id) where is_for_server;
create index claims_by_item on claims (item_id) where item_id is not null;
create index claims_by_pseudo on claims (pseudo, live_id);
create index claims_by_event on claims (event_id) where event_id is not null;

-- A device that was cut off sends a gift again under the same key: it is made once.
alter table order_items add column give_key uuid;
create unique index order_items_give_key on order_items (give_key) where give_key is not null;

-- A claim follows the line of the order that holds its piece, whoever gives, takes out, cancels or reopens.
create function claims_follow_items() returns trigger language plpgsql as $$
declare
  held bigint;
begin
  if new.released_at is null then
    update claims c set state = 'held', item_id = new.id, is_for_server = false, decided_at = clock_timestamp()
    from orders o join users u on u.id = o.user_id
    where o.id = new.order_id and c.product_id = new.product_id and c.state = 'waiting'
      and c.pseudo = coalesce(u.tiktok_username, o.pseudo)
    returning c.id into held;
    if held is null and tg_op = 'UPDATE' then
      -- Unless she waits for it again, under the name that she took since.
      update claims set state = 'held', decided_at = clock_timestamp()
      where id = (select c.id from claims c where c.item_id = new.id and c.state = 'released' and not exists (
        select from claims other where other.product_id = c.product_id and other.state in ('waiting', 'held')
          and (other.pseudo = c.pseudo or other.tiktok_user_id = c.tiktok_user_id)) order by c.id desc limit 1);
    end if;
  else
    update claims set state = 'released', decided_at = new.released_at where item_id = new.id and state = 'held';
  end if;
  return null;
end $$;
create trigger claims_follow_new_items after insert on order_items
  for each row execute function claims_follow_items();
create trigger claims_follow_items after update of released_at on order_items
  for each row when (old.released_at is distinct from new.released_at) execute function claims_follow_items();

-- Nobody waits for a piece that is no more.
create function claims_close_with_product() returns trigger language plpgsql as $$
begin
  update claims set state = 'closed', is_for_server = false, decided_at = clock_timestamp()
  where product_id = old.id and state in ('waiting', 'held');
  return old;
end $$;
create trigger claims_close_with_product before delete on products
  for each row execute function claims_close_with_product();
