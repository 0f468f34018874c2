-- Orders that leave in one parcel, under one label (decision 0055). An order that leaves alone has none.
set local lock_timeout = '5s';

create table parcels (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null
);

alter table orders add column parcel_id uuid;
alter table orders add constraint orders_parcel_id_fkey foreign key (parcel_id) references parcels (id) not valid;
create index orders_by_parcel on orders (parcel_id) where parcel_id is not null;
