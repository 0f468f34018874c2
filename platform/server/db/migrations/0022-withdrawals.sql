-- The right to withdraw from a contract made at a distance, used online (decision 0044).
set local lock_timeout = '5s';

-- When the buyer was told, on a durable medium, of her right and how to use it; null for orders of before.
alter table orders add column withdrawal_told_at timestamptz;

-- What a buyer stated, and what became of it.
create table withdrawals (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders (id) on delete cascade,
  -- Who stated it, and where the receipt goes: hers, forgotten with her account where the accounts need no order.
  name text,
  email text,
  stated_at timestamptz not null,
  -- What is to be given back, postage included, as it was when it was stated.
  amount_cents integer not null check (amount_cents >= 0),
  postage_cents integer not null check (postage_cents >= 0),
  refund_due_on date not null,
  -- False when the pieces had not left as she stated it.
  needs_return boolean not null default true,
  sent_at timestamptz,
  tracking_number text,
  received_at timestamptz,
  refunded_at timestamptz,
  refused_at timestamptz,
  refusal_reason text check (refusal_reason in ('too-late', 'not-covered')),
  -- “À regarder” was told that it is due.
  warned_at timestamptz,
  -- What its steps say: nothing else is to be kept in step with them.
  state text not null generated always as (case
    when refused_at is not null then 'refused'
    when refunded_at is not null then 'refunded'
    when received_at is not null then 'received'
    when sent_at is not null then 'sent'
    else 'asked' end) stored,
  check ((refused_at is null) = (refusal_reason is null))
);
create index withdrawals_by_order on withdrawals (order_id, stated_at);
create index withdrawals_open on withdrawals (refund_due_on, id) where state in ('asked', 'sent', 'received');
create index withdrawals_to_warn on withdrawals (refund_due_on, id)
  where state in ('asked', 'sent', 'received') and warned_at is null;
create index withdrawals_by_state on withdrawals (state, refund_due_on, id);

-- The pieces it is about.
create table withdrawal_items (
  withdrawal_id uuid not null references withdrawals (id) on delete cascade,
  order_item_id uuid not null references order_items (id) on delete cascade,
  primary key (withdrawal_id, order_item_id)
);
-- A piece is withdrawn from once, whatever happens at the same time.
create unique index withdrawal_items_one_per_piece on withdrawal_items (order_item_id);
