-- The first name of a user may equal the pseudo because a live made the account, or because its person typed it. Only the
-- second one is shown to that person (CUS-15).
set local lock_timeout = '5s';
alter table users add column is_first_name_given boolean not null default false;
