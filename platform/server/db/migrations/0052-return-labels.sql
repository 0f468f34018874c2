-- The labels of the way back that the shop buys for buyers who withdraw (decision 0070).
set local lock_timeout = '5s';

create table return_labels (
  id uuid primary key default gen_random_uuid(),
  withdrawal_id uuid not null references withdrawals (id) on delete cascade,
  state text not null check (state in ('requested', 'made', 'refused', 'unknown', 'deleted')),
  weight_grams integer not null check (weight_grams > 0),
  tracking_id text,
  path text,
  message text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
-- One at a time for a withdrawal: a second request while one is out would buy a second parcel.
create unique index return_labels_one_current on return_labels (withdrawal_id) where state in ('requested', 'made', 'unknown');
create index return_labels_by_withdrawal on return_labels (withdrawal_id);
