-- The piece that a comment speaks of without asking for it, or a number that no piece of its live has.
set local lock_timeout = '5s';

alter table tiktok_event add column mentioned_ref integer;
create index tiktok_event_mentions on tiktok_event (live_id, id desc) where mentioned_ref is not null;
