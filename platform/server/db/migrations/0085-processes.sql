-- Running server processes of the shop, and keyed hashes of the settings that must be the same in all of them (decision 0091).
set local lock_timeout = '5s';
create table processes (
  id uuid primary key,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  -- Random key of the hashes, drawn at each start.
  key text not null,
  hashes jsonb not null
);
