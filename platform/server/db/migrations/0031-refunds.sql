-- Money that the shop asks its card provider to give back (decision 0051).
set local lock_timeout = '5s';

-- Written before the provider is asked. What became of it is said by payment_transactions alone: an order's money is
-- reckoned from those, never from here.
create table refunds (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders (id),
  -- The confirmation that asked for it; one may take from several payments.
  press uuid not null,
  -- The payment that it is taken from.
  transaction_id text not null references payment_transactions (id),
  amount_cents integer not null check (amount_cents > 0),
  -- What for: pieces of the order and its postage; neither, for an amount of another kind.
  item_ids uuid[] not null,
  with_postage boolean not null,
  state text not null check (state in ('requested', 'unsure', 'done', 'refused')),
  way text check (way in ('credit', 'cancelled', 'lowered')),
  -- Why it was not made, or is in doubt.
  message text,
  asked_by uuid,
  requested_at timestamptz not null,
  settled_at timestamptz,
  check ((state = 'done') = (way is not null))
);
create unique index refunds_once_per_press on refunds (press, transaction_id);
create index refunds_by_order on refunds (order_id, requested_at);
-- One at a time: two presses, two tabs or two administrators never ask for the same money.
create unique index refunds_one_open_per_payment on refunds (transaction_id) where state in ('requested', 'unsure');
create index refunds_open on refunds (requested_at) where state in ('requested', 'unsure');
