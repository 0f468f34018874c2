-- A logo that the owner has given the shop (decision 0053). Its file stands beside, in the bucket `logos`.
set local lock_timeout = '5s';

create table logos (
  file text primary key,
  kept_at timestamptz not null
);
