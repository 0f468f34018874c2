-- The first name of a user may equal the pseudo because a live made the account, or because the user typed the name.
-- Only a typed first name is shown to the user (CUS-15).
set local lock_timeout = '5s';
alter table users add column is_first_name_given boolean not null default false;
