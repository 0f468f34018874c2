-- What the platform sent for each event may be removed once it is old, where the seller wants so (decision 0038).
set local lock_timeout = '5s';

-- It was kept, and removed since; what was never kept is null as well.
alter table tiktok_event add column is_payload_removed boolean not null default false;
create index tiktok_event_with_payload on tiktok_event (inserted_at, id) where payload is not null;
