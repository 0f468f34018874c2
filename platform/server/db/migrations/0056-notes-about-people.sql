-- What the people of the shop write to each other about somebody, beside what they write about an order. She never sees
-- it; it goes with her, and follows her into another account (decision 0072).
set local lock_timeout = '5s';

create table user_notes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  at timestamptz not null,
  author text not null,
  -- No foreign key: erasing an account would wait for whoever writes, and they for it (see 0004).
  author_id uuid,
  text text not null
);
create index user_notes_by_user on user_notes (user_id, at);

-- Who wrote a note may take it away; null for those of before.
alter table order_notes add column author_id uuid;
-- The notes about the source that the destination took over.
alter table user_merges add column note_ids uuid[] not null default '{}';
