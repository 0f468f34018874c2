create table file_drafts (
  id uuid primary key default gen_random_uuid(),
  bucket text not null check (length(bucket) <= 20),
  path text not null check (length(path) <= 300),
  at timestamptz not null
);
comment on table file_drafts is 'Files without a row: the row is not stored yet, never came, or was deleted. Each is deleted after a day.';
