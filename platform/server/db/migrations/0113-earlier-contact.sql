-- Undoing the note of a second message to a buyer without an account restores the note of the first message.
set local lock_timeout = '5s';
alter table users add column earlier_told_at timestamptz;
alter table users add column earlier_told_by text;
