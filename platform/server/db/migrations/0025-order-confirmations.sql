-- The confirmation of each paid order, as it was made once: what its mail says, and its PDF (decision 0046).
create table order_confirmations (
  order_id uuid primary key references orders (id) on delete cascade,
  at timestamptz not null,
  subject text not null,
  text text not null,
  html text not null,
  -- Inside bucket `documents`.
  pdf_path text not null
);
