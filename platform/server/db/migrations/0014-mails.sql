-- Mails that are to leave or have left. What a mail says is written when it leaves: neither its words nor its address,
-- let alone its secrets, are kept here.
create table mails (
  id uuid primary key default gen_random_uuid(),
  -- What it is: wanted ten times, it is one mail.
  key text not null unique,
  kind text not null,
  order_id uuid references orders (id) on delete cascade,
  request_id uuid references sign_in_requests (id) on delete cascade,
  -- sending: its words are with the mail server, whose answer is awaited. unsure: that answer never came.
  -- dropped: there was nothing to tell or nobody to tell it to.
  state text not null default 'to-send' check (state in ('to-send', 'sending', 'sent', 'unsure', 'given-up', 'dropped')),
  tries integer not null default 0,
  -- How often a person had it sent again.
  again integer not null default 0,
  -- The attempt that may write here.
  attempt uuid,
  -- Until then nobody else begins, or judges, an attempt.
  next_try_at timestamptz not null,
  give_up_at timestamptz not null,
  reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index mails_due on mails (next_try_at) where state in ('to-send', 'sending');
create index mails_stuck on mails (state) where state in ('unsure', 'given-up');
create index mails_by_order on mails (order_id, created_at) where order_id is not null;
create index mails_by_request on mails (request_id) where request_id is not null;
