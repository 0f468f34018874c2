-- Next turn of attempts that are slowed down (decision 0080). A key names a network or an account, never an e-mail address.
create table attempt_turns (
  key text primary key,
  next_at timestamptz not null
);
