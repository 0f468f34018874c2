-- To whom the shop gives nothing by itself, and what somebody did not pay for before (decision 0033).
set local lock_timeout = '5s';

-- Who was blocked, when and why, and until when: only ever added to, and ended.
create table user_blocks (
  id bigint generated always as identity primary key,
  user_id uuid not null references users (id) on delete cascade,
  reason text not null,
  blocked_at timestamptz not null,
  -- An administrator's name, as it was then.
  blocked_by text not null,
  unblocked_at timestamptz,
  unblocked_by text
);
create index user_blocks_of_user on user_blocks (user_id, blocked_at);
create unique index user_blocks_in_force on user_blocks (user_id) where unblocked_at is null;

-- Counted beside a pseudo, wherever it is about to be given something.
create index orders_expired on orders (user_id) where cancel_reason = 'expired';
