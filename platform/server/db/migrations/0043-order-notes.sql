-- What the people of the shop write to each other about an order. Its buyer never sees it, and it goes with her.
set local lock_timeout = '5s';

create table order_notes (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders (id) on delete cascade,
  at timestamptz not null,
  author text not null,
  text text not null
);
create index order_notes_by_order on order_notes (order_id, at);
