-- Each night the shop's books are compared with its card provider's (decision 0051).
set local lock_timeout = '5s';

create table reconciliations (
  -- The day, in Paris, whose payments were compared.
  day date primary key,
  at timestamptz not null,
  -- How many orders were asked about, and in how many both say the same.
  asked integer not null,
  equal integer not null,
  -- What was learnt by asking: both say the same since.
  mended integer not null,
  -- The others, each with its order: what both say, in cents, or that the provider could not be asked.
  lines jsonb not null
);

-- What waits for the bank or for a person at the provider's: few, and looked for each hour.
create index payment_transactions_pending on payment_transactions (created_at) where state = 'pending';
