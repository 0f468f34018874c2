-- What somebody said in lives and asked for in them, by the platform's own id of hers: her export reads both.
set local lock_timeout = '5s';

create index claims_by_person on claims (tiktok_user_id) where tiktok_user_id is not null;
create index tiktok_event_by_person on tiktok_event (user_id) where user_id is not null and comment is not null;
