-- Questions of a buyer about an order, and the answers of the shop. Both read them; they go with the buyer's data.
set local lock_timeout = '5s';

create table order_messages (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders (id) on delete cascade,
  at timestamptz not null,
  is_from_buyer boolean not null,
  -- The person of the shop who answered; null for the buyer's own messages.
  author text,
  text text not null check (length(text) between 1 and 2000)
);
create index order_messages_by_order on order_messages (order_id, at);
