-- Parcels whose tracking makes no sense to the shop: one at a time, for staff to see; gone with the first good answer.
create table parcel_troubles (
  tracking_id text primary key,
  order_id uuid not null references orders (id) on delete cascade,
  reason text not null,
  since timestamptz not null,
  last_at timestamptz not null,
  times integer not null default 1
);
create index parcel_troubles_by_order on parcel_troubles (order_id);

-- The browser that asked for a mail, by the hash of a cookie: its tries and those made elsewhere are counted apart, so
-- that a stranger's guesses don't void the code in the hands of the one who asked.
alter table sign_in_requests add column browser_hash bytea;
alter table sign_in_requests add column wrong_elsewhere integer not null default 0;
