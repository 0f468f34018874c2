-- “À regarder”: what a person must look at, whatever feature found it. One line per thing, told ten times.
create table attention_items (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (length(kind) between 1 and 60),
  -- What the thing is about, within its kind: a transaction, an order, a parcel…
  key text not null check (length(key) between 1 and 200),
  order_id uuid references orders (id) on delete cascade,
  data jsonb not null default '{}',
  created_at timestamptz not null,
  settled_at timestamptz
);
create unique index attention_items_one_per_thing on attention_items (kind, key);
create index attention_items_open on attention_items (created_at, id) where settled_at is null;
create index attention_items_settled on attention_items (settled_at desc, id desc) where settled_at is not null;
create index attention_items_by_order on attention_items (order_id) where order_id is not null;

-- Who did what to a line, and when. Only ever added to: what was said before a line was open again stays.
create table attention_steps (
  id bigint generated always as identity primary key,
  item_id uuid not null references attention_items (id) on delete cascade,
  at timestamptz not null,
  what text not null check (what in ('raised', 'changed', 'settled', 'reopened')),
  actor_kind text not null check (actor_kind in ('customer', 'admin', 'provider', 'system')),
  -- No foreign key: erasing an account would wait for whoever acts, and they for it (see 0004).
  actor_id uuid,
  actor_name text,
  note text
);
create index attention_steps_by_item on attention_steps (item_id, id);
-- Erasing an account takes its name out of them.
create index attention_steps_by_actor on attention_steps (actor_id) where actor_id is not null;
