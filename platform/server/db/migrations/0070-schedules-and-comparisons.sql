-- Due time of the last start of each scheduled queue, by the shop's clock (server/events/schedules.ts).
set local lock_timeout = '5s';

create table job_schedules (
  queue text primary key,
  due_at timestamptz not null
);

-- Last comparison of each order with the card provider (decision 0082). `answered_at` is null until the provider has answered
-- once. `outcome` is that of the last attempt; `difference` holds both sums, in cents, where they differ.
create table order_comparisons (
  order_id uuid primary key references orders (id) on delete cascade,
  tried_at timestamptz not null,
  answered_at timestamptz,
  outcome text not null check (outcome in ('equal', 'mended', 'differs', 'unknown')),
  difference jsonb,
  check ((outcome = 'differs') = (difference is not null))
);
create index order_comparisons_tried on order_comparisons (tried_at);

-- The card forms that were opened in a period.
create index payment_forms_by_time on payment_forms (created_at, order_id);

-- `started_at`: start of the day's last comparison; null for those of earlier releases, which compared one day's payments.
-- `ended_at`: null while it runs. `left_to_ask`: its orders that the provider was not asked about.
alter table reconciliations add column started_at timestamptz;
alter table reconciliations add column ended_at timestamptz;
alter table reconciliations add column left_to_ask integer not null default 0 check (left_to_ask >= 0);
