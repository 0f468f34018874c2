-- A live that was held and ended before its date is over: it is no longer the next live. Lives that ended before this
-- column existed have no end here, and are over by their date.
set local lock_timeout = '5s';
alter table lives add column ended_at timestamptz;
comment on column lives.ended_at is 'Latest end of the live. Null while it is active, prepared, or moved to a later date.';
