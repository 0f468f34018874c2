-- Gives that were undone and whose order was deleted with them (decision 0085). A device that sends such a give again under its
-- key gets the same answer, and nothing is given.
set local lock_timeout = '5s';

create table undone_gives (
  key uuid primary key,
  order_id uuid not null,
  order_number text not null,
  item_id uuid not null,
  ref integer not null,
  undone_at timestamptz not null
);
