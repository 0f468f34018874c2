-- What was forgotten by itself once its time was over, run by run and kind by kind (decision 0049).
set local lock_timeout = '5s';
create table retention_runs (
  id bigint generated always as identity primary key,
  kind text not null,
  at timestamptz not null,
  removed integer not null check (removed >= 0),
  -- Things that could not be removed one by one; they are tried again at the next run.
  failed integer not null check (failed >= 0),
  -- It stopped before its end: what is left waits for the next run.
  is_broken boolean not null
);
create index retention_runs_latest on retention_runs (kind, id desc);
-- What was heard long ago, found without an index that the live would have to keep: rows come in their order.
create index tiktok_event_by_arrival on tiktok_event using brin (inserted_at);
