-- Who changed which setting of the shop, and when. Only ever added to. The settings themselves are a row each of `settings`.
create table setting_changes (
  id bigint generated always as identity primary key,
  key text not null,
  at timestamptz not null,
  -- No foreign key: erasing an account would wait for whoever acts, and they for it (see 0004).
  actor_id uuid,
  actor_name text,
  value_before jsonb not null,
  value_after jsonb not null
);
-- Erasing an account takes its name out of them.
create index setting_changes_by_actor on setting_changes (actor_id) where actor_id is not null;

-- How long an order that is not paid keeps its pieces (decision 0039).
alter table orders
  -- Null until its live is over, and without a limit.
  add column held_from timestamptz,
  add column held_until timestamptz,
  -- When its buyer is next reminded.
  add column remind_at timestamptz,
  -- A payment was under way, or nobody knew: it is not let go before.
  add column hold_retry_at timestamptz,
  -- Somebody changed it: the end of the live does not take that back.
  add column is_hold_by_hand boolean not null default false,
  add column cancel_reason text check (cancel_reason in ('expired'));
create index orders_to_expire on orders ((greatest(held_until, hold_retry_at)), id)
  where held_until is not null and status in ('to-validate', 'to-pay');
create index orders_to_remind on orders (remind_at, id) where remind_at is not null and status in ('to-validate', 'to-pay');
