-- A photo that a piece may show (decision 0050). Its file stands beside, in the bucket `photos`.
set local lock_timeout = '5s';

create table photos (
  id uuid primary key default gen_random_uuid(),
  kept_at timestamptz not null
);

-- Several pieces made at once show the same one.
alter table products add column photo_id uuid constraint products_photo_id_fkey references photos (id);
create index products_photo on products (photo_id) where photo_id is not null;
