-- Comments of a person are deleted by name and by the platform's id, and read by this id. The dropped index left out
-- events without a comment.
-- contract: building the indexes blocks the writers of tiktok_event: a shop is updated when no live is on. Reads of the
-- released version use tiktok_event_by_user.
set local lock_timeout = '5s';
create index tiktok_event_by_name on tiktok_event (user_unique_id);
create index tiktok_event_by_user on tiktok_event (user_id);
drop index tiktok_event_by_person;
